import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import { replyLimits, reviewLimits, reviewReasonLimits } from "./reviews.constants.ts";

/** Several lines; `missing` is the message where nothing was written. */
function longText(
  name: string,
  limits: { minimum: number; maximum: number },
  { missing }: { missing: string },
) {
  return z
    .string({ error: missing })
    .pipe(textField(name, { ...limits, multiline: true, empty: missing }));
}

const choose = "Choose one to five stars";

/** A review as a form or a program brings it. */
export const reviewForm = z.object({
  rating: z
    .union([z.number(), z.string().regex(/^[1-5]$/)], { error: choose })
    .transform(Number)
    .pipe(z.number().int(choose).min(1, choose).max(5, choose)),
  text: longText("Your review", reviewLimits, { missing: "Tell us how the session went" }),
});

export const replyForm = z.object({
  reply: longText("Your reply", replyLimits, { missing: "Write a reply first" }),
});

export const reviewReasonForm = z.object({
  reason: longText("Your reason", reviewReasonLimits, { missing: "Tell us what's wrong" }),
});

/** Why a review stays that was reported, and which reports its page showed (`digestShown`). */
export const dismissalForm = z.object({
  shown: z.string().max(100).optional(),
  reason: longText("Your reason", reviewReasonLimits, { missing: "Enter a reason" }),
});
