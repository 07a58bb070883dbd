import { data } from "react-router";
import { isProductError } from "#shared/errors.ts";

/**
 * For actions: what a visitor can mend becomes an answer that the same page shows. Everything else,
 * a missing page and a missing right too, is thrown on.
 */
export function answerProblem(error: unknown) {
  if (!isProductError(error) || ![400, 409, 422, 429].includes(error.status)) throw error;
  return data({ problem: error.message }, { status: error.status });
}
