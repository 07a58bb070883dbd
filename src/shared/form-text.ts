/**
 * Length that is kept of one field; far beyond every limit, so that a denial shows what was typed.
 */
const maxKeptLength = 10_000;

/** The text in one field of a form; empty for a file, or where there is none. */
export function readText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value.slice(0, maxKeptLength) : "";
}
