/**
 * Turns a picture's text into elements. Pictures are written by our own Python with every word escaped; what could act or
 * load is refused all the same, so that a mistake there can never become a script here.
 */

const SVG = "http://www.w3.org/2000/svg";
const REFUSED = "script, foreignObject, iframe, object, embed, animate, animateTransform, animateMotion, set, handler, listener, style";

/** The <svg> element of `text`, or null when it is not a picture. */
export function parsePicture(text) {
  const parsed = document.createElement("template"); // its content is inert, and read in half the time that a DOMParser takes for XML
  parsed.innerHTML = text;
  const [root, ...others] = parsed.content.children;
  if (root?.namespaceURI !== SVG || root.localName !== "svg" || others.length) return null;
  for (const element of root.querySelectorAll(REFUSED)) element.remove();
  for (const element of [root, ...root.querySelectorAll("*")]) clean(element);
  return document.adoptNode(root);
}

function clean(element) {
  if (element.namespaceURI !== SVG || element.localName.includes(":")) return element.remove();
  // By names: to make an object of every attribute would take longer than to parse them all.
  for (const name of element.getAttributeNames()) {
    const points = name === "href" || name === "xlink:href" || name === "src";
    if (/^on/i.test(name) || (points && !element.getAttribute(name).startsWith("#"))) element.removeAttribute(name);
  }
}
