import { z } from "zod";
import { optionalField, type TextRules, textField } from "#shared/form-fields.ts";
import { lengthLimits } from "./events.constants.ts";

/** Text that must be given. */
const required = (name: string, rules: TextRules) =>
  textField(name, { ...rules, empty: `${name} is required` });

const email = required("Email", { minimum: 1, maximum: lengthLimits.email.maximum }).pipe(
  z.email("Enter an email address like name@example.com"),
);

const question = optionalField(
  "Question",
  textField("Question", { ...lengthLimits.question, multiline: true }),
);

/** Form of an event. A blank question becomes null. */
export const registrationForm = z.object({
  name: required("Name", lengthLimits.name),
  email,
  question,
});

export type RegistrationForm = z.output<typeof registrationForm>;
