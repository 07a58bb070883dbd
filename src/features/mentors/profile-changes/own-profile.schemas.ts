import { z } from "zod";
import { mostLanguages } from "../directory/directory.constants.ts";
import { mentorApplication, mentorApplicationForm } from "../mentors.schemas.ts";

const wholeNumber = z
  .string()
  .transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN));

const application = mentorApplicationForm.shape;

/** The parts of a profile that change at once, as a form sends them, and those that are looked at first. */
export const ownProfile = z.object({
  bio: application.bio,
  hourly_rate: wholeNumber.pipe(application.hourly_rate),
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, "Choose languages from the list"))
    .min(1, "Choose at least one language")
    .max(mostLanguages, `Choose at most ${mostLanguages} languages`)
    .transform((codes) => [...new Set(codes)]),
  availability: mentorApplication.shape.availability,
  linkedin_url: application.linkedin_url,
  full_name: application.full_name,
  title: application.title,
  company: application.company,
  location: application.location,
  experience_years: wholeNumber.pipe(application.experience_years),
  expertise: z
    .string()
    .transform((text) =>
      text
        .split(/[\n,]/)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(application.expertise),
});

export type OwnProfile = z.output<typeof ownProfile>;
