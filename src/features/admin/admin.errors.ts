import { defineErrors } from "#shared/errors.ts";

export const adminErrors = defineErrors({
  filterUnreadable: {
    code: "audit_filter_unreadable",
    status: 400,
    message: (problems: string) => problems,
  },
  tooManyExports: {
    code: "too_many_audit_exports",
    status: 429,
    message: "You've exported the log 20 times today. Try again tomorrow.",
  },
});
