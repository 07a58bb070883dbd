import { expect, test } from "vitest";
import { toMilliseconds, toSeconds } from "#shared/time.ts";
import { createSearchLimit } from "./search-limit.services.server.ts";

function createLimit(maxNetworks = 10) {
  let milliseconds = 0;
  const clock = { now: () => new Date(milliseconds) };
  const take = createSearchLimit(clock, {
    capacity: 3,
    periodSeconds: toSeconds({ minutes: 1 }),
    maxNetworks,
  });
  const advance = (seconds: number) => {
    milliseconds += toMilliseconds({ seconds });
  };
  const takes = (networks: string) => [...networks].map(take);
  return { advance, takes };
}

test("each network has its own allowance, which comes back evenly", () => {
  const { advance, takes } = createLimit();
  expect(takes("aaaaab")).toEqual([true, true, true, false, false, true]);
  advance(19);
  expect(takes("a")).toEqual([false]);
  advance(1);
  expect(takes("aa")).toEqual([true, false]);
  advance(600);
  expect(takes("aaaa")).toEqual([true, true, true, false]);
});

test("of very many networks those that searched last are remembered", () => {
  const { takes } = createLimit(2);
  takes("aaabbb");
  expect(takes("a")).toEqual([false]);
  takes("c");
  expect(takes("a")).toEqual([false]);
  expect(takes("b")).toEqual([true]);
});
