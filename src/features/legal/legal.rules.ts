import type { Company } from "#platform/company/company.ts";
import type { CalendarDay } from "#shared/time.ts";

/** The day on which the meaning of each text last changed. */
export const legalTexts = {
  terms: { changed: "2026-11-27" },
  privacy: { changed: "2026-11-28" },
} as const satisfies Record<string, { changed: CalendarDay }>;

export type LegalText = keyof typeof legalTexts;

/** Whether counsel hasn't approved the current text: never reviewed, or changed since. */
export function isDraft(text: LegalText, { legalTextsReviewed }: Company): boolean {
  return !legalTextsReviewed || legalTextsReviewed < legalTexts[text].changed;
}
