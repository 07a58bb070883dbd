import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import { replyLimits, reviewLimits, reviewReasonLimits } from "./reviews.constants.ts";

/** Line ends of one kind: browsers send two characters for what counts as one. */
function longText(
  name: string,
  limits: { minimum: number; maximum: number },
  words: { empty: string; missing: string },
) {
  return z
    .string({ error: words.missing })
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .pipe(textField(name, { ...limits, multiline: true, empty: words.empty }));
}

const choose = "Choose one to five stars";

/** A review as a form or a program brings it. */
export const reviewForm = z.object({
  rating: z
    .union([z.number(), z.string().regex(/^[1-5]$/)], { error: choose })
    .transform(Number)
    .pipe(z.number().int(choose).min(1, choose).max(5, choose)),
  text: longText("Your review", reviewLimits, {
    empty: "Tell us how the session went",
    missing: "Tell us how the session went",
  }),
});

export const replyForm = z.object({
  reply: longText("Your reply", replyLimits, {
    empty: "Write a reply first",
    missing: "Write a reply first",
  }),
});

export const reviewReasonForm = z.object({
  reason: longText("Your reason", reviewReasonLimits, {
    empty: "Tell us what's wrong",
    missing: "Tell us what's wrong",
  }),
});

/** Why a review stays that was reported. */
export const dismissalForm = z.object({
  reason: longText("Your reason", reviewReasonLimits, {
    empty: "Enter a reason",
    missing: "Enter a reason",
  }),
});
