import { z } from "zod";
import { emailField, optionalField, textField, webAddressField } from "#shared/form-fields.ts";
import {
  availabilityOptions,
  experienceLimits,
  hourlyRateLimits,
  lengthLimits,
  maximumExpertiseLength,
  maximumExpertiseTags,
  reasonLimits,
} from "./mentors.constants.ts";

/** Of tags that differ only in case the first. */
export function uniqueIgnoringCase(tags: string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}

/** A field that was left out is required; what is there in another form is named as it should be. */
function wordsFor(name: string, form: string) {
  return ({ input }: { input?: unknown }) =>
    input == null ? `${name} is required` : `${name} must be a ${form}`;
}

function experienceYears(minimum: number) {
  return z
    .int({ error: wordsFor("Experience", "whole number of years") })
    .min(minimum, `Experience must be at least ${minimum} ${minimum === 1 ? "year" : "years"}`)
    .max(
      experienceLimits.maximum,
      `Experience must be less than ${experienceLimits.maximum} years`,
    );
}

function hourlyRate(minimum: number) {
  return z
    .int({ error: wordsFor("Hourly rate", "whole number of dollars") })
    .min(minimum, `Hourly rate must be at least ${dollars(minimum)}`)
    .max(
      hourlyRateLimits.maximum,
      `Hourly rate must be less than ${dollars(hourlyRateLimits.maximum)}`,
    );
}

const expertiseRequired = "At least one area of expertise is required";

const expertiseTag = textField("Expertise", { minimum: 1, maximum: maximumExpertiseLength });

/**
 * An application to become a mentor, as the server, the sheet and the database accept it.
 * `hourly_rate` in whole US dollars. Absent optional fields become null. Issues come in the order of
 * the form's fields.
 */
export const mentorApplication = z.object({
  full_name: textField("Name", lengthLimits.full_name),
  email: emailField,
  phone: textField("Phone", lengthLimits.phone),
  title: textField("Title", lengthLimits.title),
  company: optionalField("Company", textField("Company", lengthLimits.company)),
  location: textField("Location", lengthLimits.location),
  experience_years: experienceYears(experienceLimits.minimum),
  hourly_rate: hourlyRate(hourlyRateLimits.minimum),
  expertise: z
    .array(expertiseTag, {
      error: ({ input }) => (input == null ? expertiseRequired : "Expertise must be a list"),
    })
    .min(1, expertiseRequired)
    .max(maximumExpertiseTags, `Maximum ${maximumExpertiseTags} areas of expertise allowed`)
    .transform(uniqueIgnoringCase),
  bio: textField("Bio", { ...lengthLimits.bio, multiline: true }),
  linkedin_url: optionalField("LinkedIn URL", webAddressField("LinkedIn URL")),
  availability: textField("Availability", lengthLimits.availability),
});

export type MentorApplication = z.output<typeof mentorApplication>;

/** What the form on `/become-mentor` asks: the application with the stricter business minimums. */
export const mentorApplicationForm = mentorApplication.extend({
  experience_years: experienceYears(experienceLimits.formMinimum),
  hourly_rate: hourlyRate(hourlyRateLimits.formMinimum),
  availability: z.enum(availabilityOptions, { error: "Choose when you are available" }),
});

/** Why an application was turned down, as the applicant will read it. */
export const decisionReason = textField("Reason", { ...reasonLimits, multiline: true });
