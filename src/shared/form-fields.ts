import { z } from "zod";
import { ProductError } from "./errors.ts";
import { toVisibleText } from "./text/visible-text.ts";

const controlCharacter = /\p{Cc}/u;
const controlCharacterExceptLayout = /[^\P{Cc}\n\r\t]/u;
const lineBreak = /[\n\r]/;
const httpUrl = /^https?:\/\/\S+$/i;
const secureUrl = /^https:\/\/[^\s/.]+\.\S+$/i;

/** Counts as the database does: code points, not UTF-16 units. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Forms send `\r\n` for what `maxlength` and the counters take for one character. */
const unifyLineBreaks = (text: string) => text.replace(/\r\n?/g, "\n");

export interface TextRules {
  minimum: number;
  maximum: number;
  /** Line breaks and tabs are part of the text. */
  multiline?: boolean;
  /** Message for an empty field, if it isn't that of a text too short. */
  empty?: string;
}

/**
 * Trimmed text within its limits and free of control characters; messages begin with `name`. What
 * nobody could see is taken out first, and does not count. A line break is one character, however
 * the browser sends it.
 */
export function textField(name: string, { minimum, maximum, multiline = false, empty }: TextRules) {
  return z
    .string({ error: `${name} is required` })
    .transform((text) => toVisibleText(multiline ? unifyLineBreaks(text) : text).trim())
    .superRefine((value, context) => {
      const problem = findTextProblem(value);
      const message = empty && value === "" ? empty : problem && `${name} ${problem}`;
      if (message) context.addIssue({ code: "custom", message });
    });

  function findTextProblem(value: string): string | undefined {
    const length = countCharacters(value);
    if (length < minimum) {
      return minimum === 1 ? "can't be empty" : `must be at least ${minimum} characters`;
    }
    if (length > maximum) return `must be less than ${maximum.toLocaleString("en-US")} characters`;
    const forbidden = multiline ? controlCharacterExceptLayout : controlCharacter;
    if (!multiline && lineBreak.test(value)) return "must be on one line";
    if (forbidden.test(value)) return "can't contain control characters";
    if (!value.isWellFormed()) return "must be valid text";
    return undefined;
  }
}

/** Text that must be given. */
export const requiredText = (name: string, rules: TextRules) =>
  textField(name, { ...rules, empty: `${name} is required` });

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

/** A web address with https:// and a host that has a dot; messages begin with `name`. */
export function secureAddressField(name: string, rules: TextRules) {
  return textField(name, rules).refine(
    (value) => secureUrl.test(value) && URL.canParse(value),
    `${name} must be a web address that starts with https://`,
  );
}

/** Absent, null and blank all mean null. */
export function optionalField<Output>(name: string, schema: z.ZodType<Output, string>) {
  return z
    .string({ error: `${name} must be text` })
    .nullish()
    .transform((value) => (value && toVisibleText(value).trim() ? value : null))
    .pipe(schema.nullable());
}

/** An instant as programs write it, `2026-11-24T14:00:00.000Z`, of a day that the calendar has. */
const instant = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/;

/**
 * The instant that `text` names, in the years 2000 to 2099; undefined for anything else. The
 * language takes February 30 for March 2, and the database and Temporal fail on years beyond
 * theirs.
 */
export function parseInstant(text: string): Date | undefined {
  if (!instant.test(text)) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return undefined;
  return time.toISOString().startsWith(text.slice(0, 16)) ? time : undefined;
}

/** A time that a form or an address brings. */
export function instantField(message: string) {
  return z.string({ error: message }).transform((text, context) => {
    const time = parseInstant(text.trim());
    if (time) return time;
    context.addIssue(message);
    return z.NEVER;
  });
}

/** A page of a list, counted from 1, as an address names it; the first one for anything else. */
export function parsePage(text: string | null, last = 100_000): number {
  const page = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  return page >= 1 && page <= last ? page : 1;
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

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
export function invalidInput(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "What you entered isn't valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}
