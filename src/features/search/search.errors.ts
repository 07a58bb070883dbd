import { defineErrors } from "#shared/errors.ts";
import { maxQueryLength } from "./search.constants.ts";

export const searchErrors = defineErrors({
  unavailable: {
    code: "search_unavailable",
    status: 503,
    message: "Search isn't available right now. Please try again in a minute.",
  },
  tooMany: {
    code: "too_many_searches",
    status: 429,
    message: "There have been too many searches from your network. Wait a minute and try again.",
  },
  tooLong: {
    code: "search_too_long",
    status: 400,
    message: (length: number) =>
      `Your search is too long. It has ${length.toLocaleString("en-US")} characters, and the limit is ${maxQueryLength}.`,
  },
});
