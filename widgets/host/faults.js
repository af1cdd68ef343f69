/** What can go wrong while Python starts or computes, as a name and facts that cross the worker's border. */

const LONGEST = 300; // letters of a fact

export class Fault extends Error {
  /** kind: a key of [en.faults] in words.toml; facts: what its holes are filled with. */
  constructor(kind, facts = {}) {
    super(`${kind} ${JSON.stringify(facts)}`);
    this.name = "Fault";
    this.kind = kind;
    this.facts = facts;
  }
}

/** Any thrown value as plain data: what is not a Fault is nothing foreseen, and says itself what it is. */
export function asData(error) {
  if (error instanceof Fault) return { kind: error.kind, facts: error.facts };
  return { kind: "unexpected", facts: { detail: lastLine(error) } };
}

/** Plain data from the other side as a Fault, whatever its shape: facts are short texts and numbers. */
export function fromData(data) {
  const kind = typeof data?.kind === "string" ? data.kind.slice(0, LONGEST) : "unexpected";
  const facts = {};
  for (const [name, fact] of Object.entries(typeof data?.facts === "object" ? data.facts ?? {} : {})) {
    if (typeof fact === "string") facts[name] = fact.slice(0, LONGEST);
    if (Number.isFinite(fact)) facts[name] = fact;
  }
  return new Fault(kind, facts);
}

/** The name of an answer that is not 200. */
export function faultOfStatus(status, file) {
  const known = { 403: "forbidden", 404: "missing", 410: "missing", 451: "legal" };
  return new Fault(known[status] ?? (status >= 500 ? "server" : "status"), { file, status });
}

/** A Python traceback says what happened in its last line. */
function lastLine(error) {
  const lines = String(error?.message || error).trim().split("\n");
  return lines[lines.length - 1].slice(0, LONGEST);
}
