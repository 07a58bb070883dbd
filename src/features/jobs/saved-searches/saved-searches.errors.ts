import {
  freeSavedSearches,
  maxSavedSearches,
} from "#features/membership/membership-parts.contract.ts";
import { defineErrors } from "#shared/errors.ts";

export const savedSearchErrors = defineErrors({
  nothingToSave: {
    code: "nothing_to_save",
    status: 400,
    message: "Enter a keyword or a location first. Then you can save the search.",
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
  needsPro: {
    code: "saved_searches_need_pro",
    status: 409,
    message: (kept: number) =>
      kept > freeSavedSearches
        ? `We couldn't save this search. You have ${kept}, and you can save ${freeSavedSearches} without Pro. We'll keep the ones you have.`
        : `We couldn't save this search. You've used all ${freeSavedSearches} saved searches you get without Pro.`,
  },
  tooMany: {
    code: "too_many_saved_searches",
    status: 409,
    message: `You have ${maxSavedSearches} saved searches, and that's the limit. Remove one to save another.`,
  },
});
