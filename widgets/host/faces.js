/** The page's own letters, to be carried along in a file that will be opened elsewhere. */

/** The @font-face rules of these faces, "families|weight|style" each, with the fonts in them. Those that cannot be had are left out. */
export async function facesFor(used) {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href })));
  const needed = rules.filter(({ rule }) => rule instanceof CSSFontFaceRule && /url\(/.test(rule.cssText) && [...used].some((face) => fits(rule.style, face)));
  const written = await Promise.all(needed.map(({ rule, base }) => carried(rule, base).catch(() => "")));
  return written.map((text) => `\n${text}`).join("");
}

function fits(rule, face) {
  const [families, weight, style] = face.split("|");
  const value = (name) => rule.getPropertyValue(name).replaceAll('"', "");
  const [lightest, boldest = lightest] = (value("font-weight") || "400").split(" ").map(Number);
  const bold = Number(weight) > 500;
  return families.includes(`"${value("font-family")}"`) && (value("font-style") || "normal") === style && (bold ? boldest > 500 : lightest <= 500);
}

async function carried(rule, base) {
  const [, path] = /url\("([^"]+)"\)/.exec(rule.cssText);
  const response = await fetch(new URL(path, base));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return rule.cssText.replace(`url("${path}")`, `url("data:font/woff2;base64,${base64(bytes)}")`);
}

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
