import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeParsingTurn } from "./parsing-turn.ts";

/** In which turn of the event loop each of the bodies may be parsed. */
async function turnsOf(sizes: number[]): Promise<number[]> {
  let turn = 0;
  let done = false;
  const counting = (async () => {
    while (!done) {
      await nextTurn();
      turn += 1;
    }
  })();
  const turns = await Promise.all(
    sizes.map(async (bytes) => {
      await takeParsingTurn(bytes);
      return turn;
    }),
  );
  done = true;
  await counting;
  return turns;
}

test("large bodies that arrive together are parsed in turns of their own", async () => {
  const turns = await turnsOf(Array.from({ length: 20 }, () => 250_000));
  expect(new Set(turns).size).toBe(20);
});

test("small ones wait for nobody", async () => {
  const [, ...small] = await turnsOf([250_000, 250_000, 2_000, 2_000].reverse());
  expect(small[0]).toBe(0);
});
