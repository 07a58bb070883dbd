import { expect, test } from "vitest";
import { allowedTypos, alphabetOf, countTypos, differTooMuch } from "./typos.ts";

function isNear(asked: string, word: string): boolean {
  const max = allowedTypos(asked);
  if (max === 0 || differTooMuch(alphabetOf(asked), alphabetOf(word), max)) return false;
  return countTypos(asked, word, max) <= max;
}

test.for([
  ["nurze", "nurse"],
  ["nusre", "nurse"],
  ["nures", "nurse"],
  ["nurrse", "nurse"],
  ["murse", "nurse"],
  ["enginer", "engineer"],
  ["cardiolgy", "cardiology"],
  ["licnesing", "licensing"],
  ["wleding", "welding"],
  ["fysician", "physician"],
] as const)("%s is near %s", ([asked, word]) => {
  expect(isNear(asked, word)).toBe(true);
});

test.for([
  ["nurse", "horse"],
  ["vsa", "visa"],
  ["cat", "car"],
  ["teams", "times"],
  ["license", "silence"],
  ["müller", "muller"],
] as const)("%s is not near %s", ([asked, word]) => {
  expect(isNear(asked, word)).toBe(false);
});
