import { isProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

/** What a composer's form says, as far as it is text. */
export interface SentValues {
  body: string;
  messageId: string;
}

export function readSent(form: FormData): SentValues {
  return { body: textOf(form, "body"), messageId: textOf(form, "messageId") };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Problems that belong to the file's field and not to the form as a whole. */
const aboutFile = new Set(["attachment_too_large", "attachment_wrong_type"]);

/**
 * What the page shows of a message that was not sent: the problem and what was typed. Everything that a
 * visitor cannot mend is thrown on.
 */
export function answerSendProblem(error: unknown, values: SentValues) {
  if (!isProductError(error) || ![400, 409, 429].includes(error.status)) throw error;
  const { status, message, code, details } = error;
  const fields = aboutFile.has(code)
    ? [{ field: "file", message }]
    : (details.fields as FieldProblem[] | undefined);
  const body = fields?.filter(({ field }) => field === "body" || field === "file");
  return body?.length ? { values, problems: body, status } : { values, problem: message, status };
}
