/** Chinese words in a page of another script say what they are: another voice reads them aloud. */

const CHINESE = /\p{Script=Han}/u;
const WORDS = ".sample, .knob-text-box, .reading .number, output, td, th"; // where a figure puts a reader's or a model's words
const chinesePage = /^(zh|ja|ko)/.test(document.documentElement.lang);

export function nameTongues(figure) {
  if (chinesePage) return;
  for (const place of figure.querySelectorAll(WORDS)) {
    if (CHINESE.test(place.value || place.textContent)) place.lang = "zh-Hans";
    else if (place.lang) place.removeAttribute("lang");
  }
}
