import { freeSavedSearches } from "#features/membership/membership-parts.contract.ts";
import { defineErrors } from "#shared/errors.ts";
import { maxSavedSearches } from "./saved-searches.constants.ts";

export const savedSearchErrors = defineErrors({
  nothingToSave: {
    code: "nothing_to_save",
    status: 400,
    message: "Search for a keyword or a location first. Then you can save the search.",
  },
  notFound: {
    code: "saved_search_not_found",
    status: 404,
    message: "There is no such saved search. It may have been removed.",
  },
  tooOften: {
    code: "saved_searches_too_often",
    status: 429,
    message: "You opened your saved searches very often. Wait a minute and open them again.",
  },
  needsPro: {
    code: "saved_searches_need_pro",
    status: 409,
    message: (kept: number) =>
      kept > freeSavedSearches
        ? `Without Pro you can keep ${freeSavedSearches} searches, and you have ${kept}. They stay, but this one was not saved.`
        : `Without Pro you can keep ${freeSavedSearches} searches, and you have ${kept}. This one was not saved.`,
  },
  tooMany: {
    code: "too_many_saved_searches",
    status: 409,
    message: `You keep ${maxSavedSearches} searches, which is all that the list can hold. Remove one to save another.`,
  },
});
