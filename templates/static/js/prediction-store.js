// One guess or answer kept in the reader's browser, under the page and the question; where storage is refused, for this visit only.
import { openKept, placeOf } from "./kept.js";

// The same question in another language is the same guess.
export const openStore = (id, version, kind = "prediction") => openKept(kind, placeOf(location), id, version);
