import { z } from "zod";
import { optionalField, requiredText, secureAddressField, textField } from "#shared/form-fields.ts";
import { cvReviewLimits } from "./membership.constants.ts";

/** A request for a CV review. */
export const cvReviewForm = z.object({
  cv_url: secureAddressField("Link to your CV", {
    ...cvReviewLimits.cvUrl,
    empty: "Link to your CV is required",
  }),
  target_post: requiredText("Job you're aiming for", cvReviewLimits.targetPost),
  focus: optionalField(
    "What to focus on",
    textField("What to focus on", { ...cvReviewLimits.focus, multiline: true }),
  ),
});

export type CvReviewForm = z.output<typeof cvReviewForm>;

/** The review that an admin writes. */
export const cvReviewText = requiredText("The review", {
  ...cvReviewLimits.review,
  multiline: true,
});
