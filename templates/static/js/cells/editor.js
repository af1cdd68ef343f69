// The editor (prism-code-editor, from this site): fetched once for the page, when a cell is first entered.

let fetched = null; // promise of the function that makes one, or of null

// A function (text, hear) → {container, textarea, write(text)}; null where the editor cannot be had now.
export function editorOf() {
  fetched ??= fetchIt().catch(() => (fetched = null));
  return fetched;
}

// The same name, description and manners for the plain textarea and the editor's own.
export function dress(textarea, { label, keys }) {
  Object.assign(textarea, { spellcheck: false, autocapitalize: "off", autocomplete: "off", translate: false, wrap: "off" });
  textarea.setAttribute("autocorrect", "off");
  textarea.setAttribute("aria-label", label);
  textarea.setAttribute("aria-describedby", keys);
  return textarea;
}

async function fetchIt() {
  const at = new URL("prism-code-editor/", new URL(document.documentElement.dataset.editor, document.baseURI));
  const part = (path) => import(new URL(path, at));
  const [core, commands] = await Promise.all([part("index.js"), part("extensions/commands/index.js"), part("prism/languages/python.js"), style(at)]);
  // A new line after a colon or inside brackets is indented.
  core.languageMap.python = { comments: { line: "#" }, autoIndent: [([start], text) => /([([{][^)\]}]*|:\s*)$/.test(lineBefore(text, start))] };
  return (text, hear) => open(core, commands, text, hear);
}

const lineBefore = (text, at) => text.slice(text.lastIndexOf("\n", at - 1) + 1, at);

// Its keys, but those that here run the code or would change what Tab does without a word.
function open({ createEditor }, { defaultKeymap, editorCommands, editHistory }, text, hear) {
  const keys = Object.fromEntries(Object.entries(defaultKeymap).filter(([key]) => !/^(Mod\+Enter|\d+\+m)$/.test(key)));
  const options = { language: "python", value: text, tabSize: 4, lineNumbers: false };
  const { container, textarea, on } = createEditor(null, options, editorCommands(keys), editHistory());
  container.translate = false;
  on("update", hear);
  return { container, textarea, write: (news) => replace(textarea, news) };
}

// As if it had been typed, so that undo takes it back.
function replace(textarea, text) {
  textarea.dispatchEvent(new InputEvent("beforeinput", { inputType: "insertReplacementText" }));
  textarea.value = text;
  textarea.dispatchEvent(new InputEvent("input", { inputType: "insertReplacementText" }));
}

function style(at) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("layout.css", at).href });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(link.remove());
    document.head.append(link);
  });
}
