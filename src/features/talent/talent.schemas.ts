import { z } from "zod";
import { type TextRules, textField } from "#shared/form-fields.ts";
import { lengthLimits } from "./talent.constants.ts";

/** Text that must be given. */
export const requiredText = (name: string, rules: TextRules) =>
  textField(name, { ...rules, empty: `${name} is required` });

const resumeUrl = requiredText("Résumé link", lengthLimits.resumeUrl).refine(
  (value) => /^https:\/\/[^\s/]+\.\S+$/i.test(value) && URL.canParse(value),
  "Résumé link must be a web address that starts with https://",
);

/** An application for a job. */
export const jobApplicationForm = z.object({
  message: requiredText("Message", { ...lengthLimits.applicationMessage, multiline: true }),
  resume_url: resumeUrl,
});

export type JobApplicationForm = z.output<typeof jobApplicationForm>;
