import { setImmediate as nextTurn } from "node:timers/promises";

/** Bodies up to this size are parsed in a fraction of a millisecond. */
const smallBytes = 16_384;

let last: Promise<void> = Promise.resolve();

/**
 * Waits until a body of `bytes` may be parsed: of the larger ones, one in each turn of the event
 * loop. However many arrive in the same moment, others are served between two of them.
 */
export async function takeParsingTurn(bytes: number): Promise<void> {
  if (bytes <= smallBytes) return;
  const mine = last;
  last = mine.then(() => nextTurn());
  await mine;
}
