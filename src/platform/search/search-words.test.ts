import { describe, expect, test } from "vitest";
import { foldWord, markWords, termsOf } from "./search-words.ts";

describe("words are compared", () => {
  test.for([
    ["Łukasz", "Lukasz"],
    ["MÜLLER", "muller"],
    ["Résumé", "resume"],
    ["O’Brien", "obrien"],
    ["licence", "License"],
    ["licences", "license"],
    ["licencing", "licensing"],
    ["organise", "organize"],
    ["programme", "program"],
    ["nurses", "nurse"],
    ["companies", "company"],
    ["H-1B", "h1b"],
  ])("%s like %s", ([one = "", other = ""]) => {
    expect(foldWord(one)).toBe(foldWord(other));
  });

  test.for([
    ["boss", "bos"],
    ["status", "statu"],
    ["nurse", "nursing"],
  ])("%s unlike %s", ([one = "", other = ""]) => {
    expect(foldWord(one)).not.toBe(foldWord(other));
  });
});

test("a text is found by its words, without the common ones", () => {
  expect(termsOf("How to get an H-1B visa: what it costs in 2026")).toEqual([
    "get",
    "h1b",
    "visa",
    "it",
    "cost",
    "2026",
  ]);
  expect(termsOf("job-search")).toEqual(["job", "search"]);
  expect(termsOf("🙂 <!-- -- ... ///")).toEqual([]);
  expect(termsOf("ممرضة في كندا")).toEqual(["ممرضة", "في", "كندا"]);
});

test("words are marked where they stand, and the pieces are the whole text", () => {
  const text = "Nurses & <b>Résumés</b>: the J-1, 👩‍⚕️ and NURSE.";
  const parts = markWords(text, new Set(["nurse", "resume", "j1"]));
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter(({ found }) => found).map((part) => part.text)).toEqual([
    "Nurses",
    "Résumés",
    "J-1",
    "NURSE",
  ]);
});

test("a text without the words is one piece, and an empty one is none", () => {
  expect(markWords("Nothing here", new Set(["nurse"]))).toEqual([
    { text: "Nothing here", found: false },
  ]);
  expect(markWords("", new Set(["nurse"]))).toEqual([]);
});
