import { defineErrors } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";

const errors = defineErrors({
  tooManyChanges: {
    code: "candidate_too_many_changes",
    status: 429,
    message: "You've made many changes in a short time. Wait an hour and try again.",
  },
  tooManyEntries: {
    code: "candidate_too_many_entries",
    status: 409,
    message: (limit: number) => `You can list ${limit} of these. Remove one first.`,
  },
  countryTaken: {
    code: "candidate_country_taken",
    status: 409,
    message: "This country is on your list already. Change that one instead.",
  },
  entryUnknown: {
    code: "candidate_entry_unknown",
    status: 409,
    message: "This entry was removed. Add it again if you need it.",
  },
});

export const candidateErrors = { ...errors, invalidInput };
