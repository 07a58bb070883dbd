import { expect, test } from "vitest";
import { type PostingDraft, posting } from "./posting.schemas.ts";
import { samplePosting } from "./posting.test-support.ts";

const problemsOf = (given: PostingDraft) => {
  const { error } = posting.safeParse({ ...samplePosting, ...given });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("a complete posting passes as it is", () => {
  expect(posting.parse(samplePosting)).toEqual(samplePosting);
});

test("each part that is missing or wrong is named", () => {
  const { minimumCents } = samplePosting.pay;
  const pay = { ...samplePosting.pay, maximumCents: minimumCents - 1 };
  expect(problemsOf({ title: "", pay, closesOn: "soon", region: "ON", skills: [] })).toEqual([
    "title: The title is required",
    "region: Choose a province or state",
    "pay.maximumCents: The highest pay can't be below the lowest",
    "skills: Name at least one skill",
    "closesOn: Enter a date",
  ]);
});
