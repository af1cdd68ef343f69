// The pages of modules that the build wrote (sitegen/widgets/listing.py).
import { host } from "../host.js";

const missed = new Set(); // addresses that gave nothing: the browser's cache may have kept that

// {url, path, code and call: elements, imports: [{url, path}]}. Throws the Fault that it cannot be had for.
export async function readPage(url) {
  const page = new DOMParser().parseFromString(await readText(url), "text/html");
  const code = page.querySelector(".listing code");
  if (!code) throw await fault("webpage", url);
  for (const link of page.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), url).href;
  const imports = [...page.querySelectorAll("nav a")].map((link) => ({ url: link.href, path: link.textContent }));
  return { url, path: page.querySelector("h1").textContent, code, call: page.querySelector(".call code"), imports };
}

export async function readText(url) {
  const response = await fetch(url, { cache: missed.has(url) ? "reload" : "default" }).catch(async () => Promise.reject(await unreachable(url)));
  if (response.ok) return response.text();
  missed.add(url);
  const { faultOfStatus } = await host("faults.js");
  throw faultOfStatus(response.status, fileOf(url));
}

// The Fault of a file that the network did not bring.
export const unreachable = (url) => fault(navigator.onLine === false ? "offline" : "unreachable", url);

async function fault(kind, url) {
  const { Fault } = await host("faults.js");
  return new Fault(kind, { file: fileOf(url) });
}

const fileOf = (url) => url.split("/").slice(-2).join("/");
