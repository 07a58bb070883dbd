import { z } from "zod";
import { optionalField, type TextRules, textField } from "#shared/form-fields.ts";
import { cvReviewLimits } from "./membership.constants.ts";

const required = (name: string, rules: TextRules) =>
  textField(name, { ...rules, empty: `${name} is required` });

/** A request for a CV review. */
export const cvReviewForm = z.object({
  cv_url: required("Link to your CV", cvReviewLimits.cvUrl).refine(
    (value) => /^https:\/\/[^\s/]+\.\S+$/i.test(value) && URL.canParse(value),
    "Link to your CV must be a web address that starts with https://",
  ),
  target_post: required("Job you're aiming for", cvReviewLimits.targetPost),
  focus: optionalField(
    "What to focus on",
    textField("What to focus on", { ...cvReviewLimits.focus, multiline: true }),
  ),
});

export type CvReviewForm = z.output<typeof cvReviewForm>;

/** The review that an admin writes. */
export const cvReviewText = required("The review", { ...cvReviewLimits.review, multiline: true });
