import { defineErrors } from "#shared/errors.ts";
import { maxQueryLength } from "./search.constants.ts";

export const searchErrors = defineErrors({
  unavailable: {
    code: "search_unavailable",
    status: 503,
    message: "The search cannot answer right now. Please try again in a minute.",
  },
  tooMany: {
    code: "too_many_searches",
    status: 429,
    message: "There were many searches from your network. Wait a minute and search again.",
  },
  tooLong: {
    code: "search_too_long",
    status: 400,
    message: (length: number) =>
      `Search for at most ${maxQueryLength} characters. Yours has ${length.toLocaleString("en-US")}.`,
  },
});
