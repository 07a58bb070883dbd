import { z } from "zod";
import {
  type FieldProblem,
  listProblems,
  optionalField,
  type TextRules,
  textField,
} from "#shared/form-fields.ts";
import { findTimeProblem, isTimeZone, toInstant } from "./consultation-times.rules.ts";
import { consultationTopics, lengthLimits } from "./talent.constants.ts";

/** Text that must be given. */
const required = (name: string, rules: TextRules) =>
  textField(name, { ...rules, empty: `${name} is required` });

const email = required("Email", lengthLimits.email).pipe(
  z.email("Enter an email address like name@example.com"),
);

const timeNames = {
  first_time: "First choice",
  second_time: "Second choice",
  third_time: "Third choice",
} as const;
const timeFields = Object.keys(timeNames) as (keyof typeof timeNames)[];

const consultationForm = z.object({
  name: required("Name", lengthLimits.name),
  email,
  company: optionalField("Company", textField("Company", lengthLimits.company)),
  topic: z.enum(consultationTopics, { error: "Choose what it is about" }),
  about: optionalField("Subject", textField("Subject", lengthLimits.about)),
  message: optionalField(
    "Message",
    textField("Message", { ...lengthLimits.message, multiline: true }),
  ),
  time_zone: z
    .string()
    .trim()
    .max(lengthLimits.timeZone.maximum, "Choose your time zone")
    .refine(isTimeZone, "Choose your time zone"),
  first_time: z.string().trim().min(1, "First choice is required"),
  second_time: z.string().trim(),
  third_time: z.string().trim(),
});

/** A checked request for a consultation; times in order of preference, each once. */
export type Consultation = Omit<
  z.output<typeof consultationForm>,
  keyof typeof timeNames | "time_zone"
> & { times: Date[]; timeZone: string };

/**
 * Checks what the consultation form sent: times as datetime-local fields give them, in the zone named
 * beside them. All that is wrong is told at once, in the form's order.
 */
export function parseConsultation(
  given: Readonly<Record<string, string>>,
  now: Date,
): { consultation: Consultation } | { problems: FieldProblem[] } {
  const result = consultationForm.safeParse(given);
  const zone = given.time_zone?.trim() ?? "";
  const times = timeFields.map((field) => ({ field, text: given[field]?.trim() ?? "" }));
  const problems = [
    ...(result.success ? [] : listProblems(result.error)),
    ...(isTimeZone(zone) ? times.flatMap(({ field, text }) => timeProblems(field, text)) : []),
  ];
  if (!result.success || problems.length > 0) return { problems: inFormOrder(problems) };

  const { first_time, second_time, third_time, time_zone, ...rest } = result.data;
  const instants = [first_time, second_time, third_time].flatMap(
    (text) => toInstant(text, time_zone)?.getTime() ?? [],
  );
  const unique = [...new Set(instants)].map((instant) => new Date(instant));
  return { consultation: { ...rest, times: unique, timeZone: time_zone } };

  function timeProblems(field: keyof typeof timeNames, text: string): FieldProblem[] {
    if (!text) return [];
    const instant = toInstant(text, zone);
    const problem = instant
      ? findTimeProblem(instant, now)
      : "must be a date and a time that exist";
    return problem ? [{ field, message: `${timeNames[field]} ${problem}` }] : [];
  }
}

const consultationFields = Object.keys(consultationForm.shape);

function inFormOrder(problems: FieldProblem[]): FieldProblem[] {
  const place = ({ field }: FieldProblem) => consultationFields.indexOf(field);
  return problems.toSorted((one, other) => place(one) - place(other));
}

const resumeUrl = required("Résumé link", lengthLimits.resumeUrl).refine(
  (value) => /^https:\/\/[^\s/]+\.\S+$/i.test(value) && URL.canParse(value),
  "Résumé link must be a web address that starts with https://",
);

/** An application for a job. */
export const jobApplicationForm = z.object({
  message: required("Message", { ...lengthLimits.applicationMessage, multiline: true }),
  resume_url: resumeUrl,
});

export type JobApplicationForm = z.output<typeof jobApplicationForm>;
