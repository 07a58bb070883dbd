import { expect, test } from "vitest";
import { findMentions, readTags } from "./candidate.rules.ts";

const colleagues = [
  { userId: "1", name: "Ana Silva" },
  { userId: "2", name: "Ana Silva Costa" },
  { userId: "3", name: "Bo Li" },
];

test("a note mentions people whose full name follows an @, once, the longer name first", () => {
  const ids = (body: string) => findMentions(body, colleagues).map(({ userId }) => userId);
  expect(ids("@Ana Silva Costa please call")).toEqual(["2"]);
  expect(ids("@ana silva and @BO LI, @Bo Li")).toEqual(["1", "3"]);
  expect(ids("Ana Silva knows; bo@li.example")).toEqual([]);
});

test("tags come from a list with commas, each once whatever its case", () => {
  expect(readTags(" ICU,  night  shift ,icu,, ")).toEqual(["ICU", "night shift"]);
});
