import { type FieldList, mentorFields } from "../../mentor.fields.ts";
import { fieldOf, placesOf, toTyped } from "../../mentor-fields.rules.ts";

/** Values of the form: text as typed, and tags as a list. */
export interface ApplicationValues {
  texts: Record<string, string>;
  tags: Record<string, string[]>;
}

/** The form's fields that are typed or chosen, and those that are lists of tags. */
export function controlsOf(fields: FieldList = mentorFields) {
  const names = placesOf(fields).application;
  const isTags = (name: string) => fieldOf(fields, name).kind === "tags";
  return { texts: names.filter((name) => !isTags(name)), tags: names.filter(isTags) };
}

export interface ApplicationStep {
  title: string;
  names: readonly string[];
}

/** Titles of the steps, each with the field that begins it. */
const stepTitles: ReadonlyMap<string, string> = new Map([
  ["full_name", "About you"],
  ["title", "Your work"],
  ["expertise", "Your sessions"],
]);

/** The application's fields in steps. A new field belongs to the step that it stands in. */
export function applicationSteps(fields: FieldList = mentorFields): ApplicationStep[] {
  const steps: { title: string; names: string[] }[] = [];
  for (const name of placesOf(fields).application) {
    const title = stepTitles.get(name);
    if (title || steps.length === 0) steps.push({ title: title ?? "About you", names: [] });
    steps.at(-1)?.names.push(name);
  }
  return steps;
}

export function readForm(
  form: HTMLFormElement,
  tags: Record<string, string[]>,
  fields: FieldList = mentorFields,
): ApplicationValues {
  const entries = new FormData(form);
  const { texts } = controlsOf(fields);
  return { texts: byName(texts, (name) => String(entries.get(name) ?? "")), tags };
}

/**
 * The body's `applicationData`: whole numbers as numbers; what is none becomes NaN and is refused.
 */
export function toApplicationData(
  { texts, tags }: ApplicationValues,
  fields: FieldList = mentorFields,
): Record<string, unknown> {
  const numbers = controlsOf(fields).texts.filter((name) => fields[name]?.kind === "number");
  return { ...texts, ...tags, ...byName(numbers, (name) => toWholeNumber(texts[name] ?? "")) };
}

/** Initial values of the form: those of an application, a draft, or none. */
export function toValues(
  given: Readonly<Record<string, unknown>>,
  fields: FieldList = mentorFields,
): ApplicationValues {
  const { texts, tags } = controlsOf(fields);
  return {
    texts: byName(texts, (name) => toTyped(given[name])),
    tags: byName(tags, (name) => (given[name] ?? []) as string[]),
  };
}

function byName<Value>(names: readonly string[], read: (name: string) => Value) {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<string, Value>;
}

function toWholeNumber(text: string): number {
  return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
