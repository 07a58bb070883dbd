import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { FrameTurns } from "./frame-turns.ts";

test("frames that arrive together are read in their order, a few in each turn of the event loop", async () => {
  const turns = new FrameTurns();
  const read: { frame: number; turn: number }[] = [];
  let turn = 0;
  for (let frame = 0; frame < 100; frame += 1) turns.take(() => read.push({ frame, turn }));
  expect(read).toEqual([]);

  for (; turn < 50; turn += 1) await nextTurn();

  expect(read.map(({ frame }) => frame)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  const inEach = Map.groupBy(read, (entry) => entry.turn);
  expect(Math.max(...[...inEach.values()].map((entries) => entries.length))).toBe(20);
});

test("what a frame starts runs before the next frame is read", async () => {
  const turns = new FrameTurns();
  const order: string[] = [];
  for (const name of ["first", "second"]) {
    turns.take(() => {
      order.push(name);
      void Promise.resolve().then(() => order.push(`after ${name}`));
    });
  }
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(order).toEqual(["first", "after first", "second", "after second"]);
});

test("a frame that arrives later is read later", async () => {
  const turns = new FrameTurns();
  const read: number[] = [];
  turns.take(() => read.push(1));
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  turns.take(() => read.push(2));
  expect(read).toEqual([1]);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(read).toEqual([1, 2]);
});
