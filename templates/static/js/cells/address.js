// A cell's code in the address: "#c.cell-overflow=aW1wb3J0…". It is shown, never run, until a reader presses Run.

const LONGEST = 4096; // letters of what follows the #

// The address of this page with the code of one cell; null when the code is too long for one.
export function codeAddress(id, source) {
  const bytes = new TextEncoder().encode(source);
  const hash = `c.${encodeURIComponent(id)}=${base64(bytes)}`;
  return hash.length > LONGEST ? null : `${location.href.split("#")[0]}#${hash}`;
}

// {id, source} that the address asks for; null for any other address, and for what is no text.
export function readCode(hash) {
  const found = hash.length <= LONGEST + 1 && /^#c\.([^=]+)=([\w-]+)$/.exec(hash);
  if (!found) return null;
  try {
    const bytes = Uint8Array.from(atob(found[2].replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const source = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
    return /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(source) ? null : { id: decodeURIComponent(found[1]), source };
  } catch {
    return null;
  }
}

const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
