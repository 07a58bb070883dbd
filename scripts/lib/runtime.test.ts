import { expect, test } from "vitest";
import { embeddedFlags, embeddedMemoryFlags } from "./runtime.mjs";

test("embedded data gives up speed for memory only where memory is short", () => {
  expect(embeddedFlags(1_000_000_000)).toEqual(embeddedMemoryFlags);
  expect(embeddedFlags(4_000_000_000)).toEqual([]);
});
