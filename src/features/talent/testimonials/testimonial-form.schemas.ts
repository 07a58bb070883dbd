import { z } from "zod";
import { emailField, optionalField, requiredText, textField } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";
import { places, sectors } from "./testimonials.constants.ts";

const maxValueLength = 300;

/** A testimonial as its editors' form brings it, with everything that publishing needs. */
export const testimonialForm = z
  .object({
    name: requiredText("Name", { minimum: 2, maximum: 120 }),
    role: requiredText("Role", { minimum: 2, maximum: 120 }),
    company: textField("Employer", { minimum: 0, maximum: 120 }),
    sector: z.enum(sectors, "Choose the sector"),
    quote: requiredText("Quote", { minimum: 10, maximum: 1000, multiline: true }),
    rating: optionalField(
      "Rating",
      z
        .string()
        .regex(/^[1-5]$/, "Choose a rating from 1 to 5")
        .transform(Number),
    ),
    picture: optionalField("Picture", z.string().max(maxValueLength)),
    shown_on: z.enum(places, "Choose where it appears"),
    person_email: emailField.transform((email) => email.toLowerCase()),
    consent_file: requiredText("The signed consent", { minimum: 1, maximum: maxValueLength }),
    consent_date: z.string().refine(isDay, "Choose the date of the consent"),
    consent_scope: z.enum(places, "Choose the pages that the consent covers"),
    consent_picture: z.enum(["yes", "no"], "Choose whether the consent covers a picture"),
  })
  .superRefine(({ consent_scope, shown_on, picture, consent_picture }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (consent_scope !== "everywhere" && consent_scope !== shown_on) {
      refuse("shown_on", "The consent doesn't cover these pages");
    }
    if (picture !== null && consent_picture === "no") {
      refuse(
        "picture",
        "The consent doesn't cover a picture. Remove it, or add a consent that does",
      );
    }
  });

export type TestimonialForm = z.output<typeof testimonialForm>;
