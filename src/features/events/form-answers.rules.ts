import { data } from "react-router";
import { isProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

/** What a form is told that was not accepted, with what was typed, so that it stays. */
export interface FormProblem {
  problem: string;
  fields: FieldProblem[];
  values: Record<string, string>;
}

/** For actions: what a visitor can mend becomes an answer to the form. Everything else is thrown on. */
export function answerForm(error: unknown, values: Record<string, string>) {
  if (!isProductError(error) || ![400, 409, 429].includes(error.status)) throw error;
  const fields = (error.details.fields ?? []) as FieldProblem[];
  const answer: FormProblem = { problem: error.message, fields, values };
  return data(answer, { status: error.status });
}

/** The texts of a form, by name. Files are not what a form here asks for. */
export function readTexts(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}
