import type { FieldProblem } from "./form-fields.ts";

/** A form's text fields by name; a list where a name came more than once. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/** A page's answer when it rejects a form. `Form` of the form kit shows it in its place. */
export interface FormAnswer {
  /** The intent of the page's form; empty where the page has only one. */
  intent: string;
  /** Entered values, so that they stay. Files and passwords are never sent back. */
  values: FormValues;
  /** Problems of single fields, in the form's order. */
  problems: readonly FieldProblem[];
  /** Problem of the whole form, where it isn't about a field. */
  problem?: string | undefined;
}

const secret = /password/i;

/** Values of a sent form that may be shown again. */
export function captureValues(form: FormData): FormValues {
  const names = [...new Set(form.keys())].filter((name) => !secret.test(name));
  const entries = names.flatMap((name): [string, string | string[]][] => {
    const texts = form.getAll(name).filter((value) => typeof value === "string");
    const [first, ...more] = texts;
    return first === undefined ? [] : [[name, more.length > 0 ? texts : first]];
  });
  return Object.fromEntries(entries);
}

/** An answer with the entered values and no problems yet. */
export function captureForm(form: FormData): FormAnswer {
  const values = captureValues(form);
  return { intent: textOf(values, "intent"), values, problems: [] };
}

/** The text of one field, the first where there are several; empty where there is none. */
export function textOf(values: FormValues | undefined, name: string): string {
  return listOf(values, name)[0] ?? "";
}

/** Every text of one field. */
export function listOf(values: FormValues | undefined, name: string): readonly string[] {
  const value = values?.[name];
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

/** As a form brings them, for code that reads a form. */
export function toForm(values: FormValues): FormData {
  const form = new FormData();
  for (const name of Object.keys(values)) {
    for (const text of listOf(values, name)) form.append(name, text);
  }
  return form;
}

export function isFormAnswer(answer: unknown): answer is FormAnswer {
  return (
    typeof answer === "object" && answer !== null && "problems" in answer && "values" in answer
  );
}
