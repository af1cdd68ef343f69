// May keys that are pressed alone act? Kept, because who cannot use them should say so once.
import { openKept } from "./kept.js";

const kept = openKept("keys");

export const singleKeys = {
  now: kept.read() !== "off",
  get on() {
    return this.now;
  },
  set on(value) {
    this.now = value;
    if (value) kept.clear();
    else kept.write("off");
  },
};

kept.whenChangedElsewhere(() => (singleKeys.now = kept.read() !== "off"));
