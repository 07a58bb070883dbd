import { expect, test } from "vitest";
import { trimCharacters } from "./trim-characters.ts";

const isSlash = (character: string) => character === "/";

test.each([
  ["//a//b//", "a//b"],
  ["a", "a"],
  ["///", ""],
  ["", ""],
])("%j becomes %j", (text, trimmed) => {
  expect(trimCharacters(text, isSlash)).toBe(trimmed);
});
