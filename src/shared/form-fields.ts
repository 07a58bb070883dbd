import { z } from "zod";

const controlCharacter = /\p{Cc}/u;
const controlCharacterExceptLayout = /[^\P{Cc}\n\r\t]/u;
const httpUrl = /^https?:\/\/\S+$/i;

/** What the database counts: code points, not UTF-16 units. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export interface TextRules {
  minimum: number;
  maximum: number;
  /** Line breaks and tabs are part of the text. */
  multiline?: boolean;
  /** What to say where nothing was typed, if it is not what is said of a text too short. */
  empty?: string;
}

/** Trimmed text within its limits and free of control characters; messages begin with `name`. */
export function textField(name: string, { minimum, maximum, multiline = false, empty }: TextRules) {
  return z
    .string({ error: `${name} is required` })
    .trim()
    .superRefine((value, context) => {
      const problem = findTextProblem(value);
      const message = empty && value === "" ? empty : problem && `${name} ${problem}`;
      if (message) context.addIssue({ code: "custom", message });
    });

  function findTextProblem(value: string): string | undefined {
    const length = countCharacters(value);
    if (length < minimum) {
      return minimum === 1 ? "must not be empty" : `must be at least ${minimum} characters`;
    }
    if (length > maximum) return `must be less than ${maximum} characters`;
    const forbidden = multiline ? controlCharacterExceptLayout : controlCharacter;
    if (forbidden.test(value)) return "must not contain control characters";
    if (!value.isWellFormed()) return "must be valid text";
    return undefined;
  }
}

/** An e-mail address of at most 255 characters. */
export const emailField = textField("Email", {
  minimum: 0,
  maximum: 255,
  empty: "Invalid email address",
}).pipe(z.email("Invalid email address"));

/** A web address of at most 255 characters; messages begin with `name`. */
export function webAddressField(name: string) {
  return textField(name, { minimum: 0, maximum: 255 }).refine(
    (value) => httpUrl.test(value) && URL.canParse(value),
    `${name} must be a web address that starts with https://`,
  );
}

/** Absent, null and blank all mean null. */
export function optionalField<Output>(name: string, schema: z.ZodType<Output, string>) {
  return z
    .string({ error: `${name} must be text` })
    .nullish()
    .transform((value) => (value?.trim() ? value : null))
    .pipe(schema.nullable());
}

export interface FieldProblem {
  field: string;
  message: string;
}

/** A failed check as a list of fields and messages, in the form's order, one per field. */
export function listProblems(error: z.ZodError): FieldProblem[] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "");
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
