import { expect, test } from "vitest";
import { countAdded, findMentions, mergeTags, readTags } from "./candidate.rules.ts";

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

test("of tags, only what was changed on a form is changed, and a colleague's stay", () => {
  const shown = ["ICU", "Night shift"];
  expect(mergeTags({ present: ["ICU", "Teach"], shown, given: ["ICU", "Weekend"] })).toEqual([
    "ICU",
    "Teach",
    "Weekend",
  ]);
  expect(mergeTags({ present: shown, shown, given: ["icu"] })).toEqual(["icu"]);
  expect(mergeTags({ present: ["ICU"], shown: [], given: ["icu"] })).toEqual(["ICU"]);
});

test("a note counts as added once it's there, and stays counted when one is deleted", () => {
  let own = { present: 1, added: 0 };
  const added = [1, 2, 1, 2].map((present) => {
    own = countAdded(own, present);
    return own.added;
  });
  expect(added).toEqual([0, 1, 1, 2]);
});
