import { expect, test } from "vitest";
import { addDays } from "#shared/time.ts";
import { isDraft, legalTexts } from "./legal.rules.ts";

const approvedOn = (day: string | null) =>
  ({ legalTextsReviewed: day }) as Parameters<typeof isDraft>[1];

test("a text is a draft until counsel has approved it, and again when it changes", () => {
  const { changed } = legalTexts.terms;
  expect(isDraft("terms", approvedOn(null))).toBe(true);
  expect(isDraft("terms", approvedOn(addDays(changed, -1)))).toBe(true);
  expect(isDraft("terms", approvedOn(changed))).toBe(false);
  expect(isDraft("terms", approvedOn(addDays(changed, 30)))).toBe(false);
});
