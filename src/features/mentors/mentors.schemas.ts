import { z } from "zod";
import { emailField, optionalField, textField, webAddressField } from "#shared/form-fields.ts";
import { type FieldList, type MentorField, mentorFields, type Range } from "./mentor.fields.ts";
import {
  type ApplicationFields,
  fieldOf,
  isOptional,
  messageNameOf,
  placesOf,
} from "./mentor-fields.rules.ts";
import { reasonLimits } from "./mentors.constants.ts";

/** Of tags that differ only in case the first. */
export function uniqueIgnoringCase(tags: string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

const units = {
  years: {
    name: "years",
    atLeast: (years: number) => `${years} ${years === 1 ? "year" : "years"}`,
    atMost: (years: number) => `${years} years`,
  },
  dollars: { name: "dollars", atLeast: inDollars, atMost: inDollars },
};

function inDollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}

/**
 * The message for a missing field, or for a value of the wrong type.
 */
function wordsFor(name: string, form: string) {
  return ({ input }: { input?: unknown }) =>
    input == null ? `${name} is required` : `${name} must be a ${form}`;
}

function wholeNumber(name: string, unit: keyof typeof units, { minimum, maximum }: Range) {
  const { name: unitName, atLeast, atMost } = units[unit];
  return z
    .int({ error: wordsFor(name, `whole number of ${unitName}`) })
    .min(minimum, `${name} must be at least ${atLeast(minimum)}`)
    .max(maximum, `${name} must be less than ${atMost(maximum)}`);
}

function tagList(name: string, { length, max, one, many }: MentorField & { kind: "tags" }) {
  const required = `At least one ${one} is required`;
  return z
    .array(textField(name, length), {
      error: ({ input }) => (input == null ? required : `${name} must be a list`),
    })
    .min(1, required)
    .max(max, `Maximum ${max} ${many} allowed`)
    .transform(uniqueIgnoringCase);
}

function languageList(max: number) {
  return z
    .array(z.string().regex(/^[a-z]{2}$/, "Choose languages from the list"))
    .min(1, "Choose at least one language")
    .max(max, `Choose up to ${max} languages`)
    .transform((codes) => [...new Set(codes)]);
}

/**
 * Schema of a field, as programs and the database have it. `asForm`: the rules of forms for people,
 * which are stricter for numbers and choices.
 */
export function schemaOf(field: MentorField, { asForm = false } = {}): z.ZodType<unknown, unknown> {
  if (!isOptional(field)) return filledSchemaOf(field, asForm);
  const text = filledSchemaOf(field, asForm) as z.ZodType<unknown, string>;
  return optionalField(messageNameOf(field), text);
}

function filledSchemaOf(field: MentorField, asForm: boolean): z.ZodType<unknown, unknown> {
  const name = messageNameOf(field);
  switch (field.kind) {
    case "line":
    case "phone":
      return textField(name, field.length);
    case "email":
      return emailField;
    case "link":
      return webAddressField(name);
    case "paragraphs":
      return textField(name, { ...field.length, multiline: true });
    case "number":
      return wholeNumber(name, field.unit, {
        minimum: asForm ? field.formMinimum : field.range.minimum,
        maximum: field.range.maximum,
      });
    case "choice":
      return asForm
        ? z.enum(field.options, { error: field.unchosen })
        : textField(name, field.length);
    case "tags":
      return tagList(name, field);
    case "languages":
      return languageList(field.max);
  }
}

/** A check of several fields, whose problems come in the order of the names. */
export function objectOf(
  fields: FieldList,
  names: readonly string[],
  toSchema: (field: MentorField) => z.ZodType<unknown, unknown>,
) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, toSchema(fieldOf(fields, name))] as const)),
  );
}

export function applicationOf(fields: FieldList, { asForm = false } = {}) {
  return objectOf(fields, placesOf(fields).application, (field) => schemaOf(field, { asForm }));
}

/**
 * An application to become a mentor, as the server and the database accept it. Absent optional
 * fields become null. Issues come in the order of the form's fields.
 */
export const mentorApplication = applicationOf(mentorFields) as unknown as z.ZodType<
  ApplicationFields,
  unknown
>;

export type MentorApplication = ApplicationFields;

/** Form on `/become-mentor`: the application with the stricter business minimums. */
export const mentorApplicationForm = applicationOf(mentorFields, {
  asForm: true,
}) as unknown as z.ZodType<ApplicationFields, unknown>;

/** The reason why an application was declined, as the applicant will read it. */
export const decisionReason = textField("Reason", { ...reasonLimits, multiline: true });

/** A text control's whole number; anything else is refused as none. */
const typedNumber = z
  .string()
  .transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN));

const typedList = z.string().transform((text) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean),
);

/**
 * Schema of a field as a form of text controls sends it: numbers in digits, tags on lines of their
 * own.
 */
export function typedSchemaOf(field: MentorField): z.ZodType<unknown, unknown> {
  switch (field.kind) {
    case "number":
      return typedNumber.pipe(schemaOf(field, { asForm: true }) as z.ZodType<unknown, number>);
    case "tags":
      return typedList.pipe(schemaOf(field) as z.ZodType<unknown, string[]>);
    default:
      return schemaOf(field);
  }
}
