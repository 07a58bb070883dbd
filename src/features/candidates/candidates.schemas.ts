import { z } from "zod";

const textOrNull = z.string().nullable();

/** The work that the candidate wants, without desired pay. */
const wishes = z.object({
  earliestStart: textOrNull,
  regions: z.array(z.string()),
  remote: z.boolean(),
  employmentTypes: z.array(z.string()),
});

/**
 * A professional profile as it was when it went to an employer, without references, desired pay, blocked organizations,
 * name or contact details: those last two are the application's. Days are `2026-11-23`, months `2026-11` or a year.
 */
export const profileSnapshot = z.object({
  v: z.literal(1),
  headline: textOrNull,
  /** A code of `professionCodes`. */
  profession: textOrNull,
  specialty: textOrNull,
  summary: textOrNull,
  wishes,
  experience: z.array(
    z.object({
      title: z.string(),
      employer: z.string(),
      city: textOrNull,
      country: textOrNull,
      started: textOrNull,
      ended: textOrNull,
      description: textOrNull,
    }),
  ),
  training: z.array(
    z.object({
      qualification: z.string(),
      institution: z.string(),
      country: textOrNull,
      completed: textOrNull,
    }),
  ),
  registrations: z.array(
    z.object({
      jurisdiction: z.string(),
      regulator: z.string(),
      registration_number: textOrNull,
      status: z.enum(["active", "pending", "expired"]),
      expires_on: textOrNull,
    }),
  ),
  exams: z.array(z.object({ name: z.string(), taken: textOrNull, result: textOrNull })),
  languages: z.array(
    z.object({
      language: z.string(),
      level: z.enum(["basic", "intermediate", "professional", "native"]),
      test: textOrNull,
      score: textOrNull,
      taken_on: textOrNull,
    }),
  ),
  workRights: z.array(
    z.object({
      country: z.string(),
      kind: z.enum([
        "citizen",
        "permanent_resident",
        "open_permit",
        "employer_permit",
        "needs_sponsorship",
      ]),
      expires_on: textOrNull,
    }),
  ),
});

export type ProfileSnapshot = z.output<typeof profileSnapshot>;
