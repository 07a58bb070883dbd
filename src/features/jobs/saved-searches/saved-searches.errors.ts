import { defineErrors } from "#shared/errors.ts";
import { maxSavedSearches } from "./saved-searches.constants.ts";

export const savedSearchErrors = defineErrors({
  nothingToSave: {
    code: "nothing_to_save",
    status: 400,
    message: "Enter a keyword or a location, or choose a filter. Then you can save the search.",
  },
  notFound: {
    code: "saved_search_not_found",
    status: 404,
    message: "We can't find this saved search. It may have been removed.",
  },
  tooOften: {
    code: "saved_searches_too_often",
    status: 429,
    message: "You've opened your saved searches too many times. Wait a minute and try again.",
  },
  tooMany: {
    code: "too_many_saved_searches",
    status: 409,
    message: `You've reached the limit of ${maxSavedSearches} saved searches. Remove one to save another.`,
  },
});
