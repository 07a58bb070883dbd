import { expect, test } from "vitest";
import { toCountedWords } from "./vain-searches.rules.ts";

test.for([
  ["  Médecin \n légiste ", "medecin legiste"],
  ["H-1B visa", "h-1b visa"],
  ["Conrad 30", "conrad 30"],
])("%j is counted as %j", ([query, words]) => {
  expect(toCountedWords(query ?? "")).toBe(words);
});

test.for([
  "ada@people.example",
  "416 555 0100",
  "(416) 555",
  "license 12345",
  "https://people.example/ada",
  "x",
  "",
  "a".repeat(61),
])("%j isn't stored", (query) => {
  expect(toCountedWords(query)).toBeNull();
});
