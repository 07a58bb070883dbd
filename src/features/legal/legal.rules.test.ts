import { expect, test } from "vitest";
import { addDays } from "#shared/time.ts";
import { isDraft, legalTexts } from "./legal.rules.ts";

const reviewed = (day: string | null) =>
  ({ legalTextsReviewed: day }) as Parameters<typeof isDraft>[1];

test("a text is a draft until counsel has approved it, and again when it changes", () => {
  const { changed } = legalTexts.terms;
  expect(isDraft("terms", reviewed(null))).toBe(true);
  expect(isDraft("terms", reviewed(addDays(changed, -1)))).toBe(true);
  expect(isDraft("terms", reviewed(changed))).toBe(false);
  expect(isDraft("terms", reviewed(addDays(changed, 30)))).toBe(false);
});
