import { isProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

/** What a page shows of a form that was refused. */
export interface RefusedForm {
  intent: string;
  /** What was entered, by the fields' names. */
  values: Record<string, string>;
  /** What is wrong with single fields. */
  fields: FieldProblem[];
  /** What is wrong with the whole, in its place. */
  problem: string | null;
}

/** A form's fields, as far as they are text. */
export function readFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry) => typeof entry[1] === "string")) as Record<
    string,
    string
  >;
}

/** What is said about a refused form; what a visitor cannot mend is thrown on. */
export function answerRefusal(
  error: unknown,
  values: Record<string, string>,
): RefusedForm & { status: number } {
  if (!isProductError(error) || ![400, 409, 429].includes(error.status)) throw error;
  const fields = (error.details.fields as FieldProblem[] | undefined) ?? [];
  const problem = fields.length > 0 ? null : error.message;
  return { intent: values.intent ?? "", values, fields, problem, status: error.status };
}
