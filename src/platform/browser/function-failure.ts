import { notReached } from "./network-failure.ts";

const unexplained = "An error occurred. Please try again.";

/** Turns what `functions.invoke` reports into an error with a sentence for the visitor. */
export async function functionFailure(error: unknown): Promise<Error> {
  const response = responseOf(error);
  if (!response) return new Error(notReached, { cause: error });
  const answer: unknown = await response.json().catch(() => null);
  return new Error(sentenceOf(answer) ?? unexplained, { cause: error });
}

/** A FunctionsHttpError carries the response as its context; a failed fetch carries an error. */
function responseOf(error: unknown): Response | null {
  const context = error instanceof Error && "context" in error ? error.context : null;
  return context instanceof Response ? context : null;
}

function sentenceOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return null;
  return typeof answer.error === "string" && answer.error ? answer.error : null;
}
