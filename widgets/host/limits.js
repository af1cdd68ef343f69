/** How long the page waits, in milliseconds, before it says that something is wrong. */

export const limits = {
  stall: 20_000, // a file from which no byte comes
  quiet: 60_000, // Python compiling and starting without a word: long, because phones are slow
  call: 30_000, // one computation
  cell: 10_000, // the reader's own code
  piece: 30, // one piece of a longer computation, during which other figures wait
  ping: 2_000, // a worker asked whether it is alive after the page came back from the cache
  busy: 300, // a computation the reader is told about
  typing: 250, // quiet after a key before a sentence is computed
  intent: 100, // a pointer resting on a button before what it needs is fetched
  speak: 500, // quiet after a drawing before a screen reader hears it
};
