// A module of the figures' machinery, which lies in a folder of its own.
export const host = (name) => import(new URL(name, new URL(document.documentElement.dataset.host, document.baseURI)));
