import { defineErrors } from "#shared/errors.ts";

export const resourcesErrors = defineErrors({
  guideNotFound: {
    code: "guide_not_found",
    status: 404,
    message: "The article you're looking for doesn't exist.",
  },
  membersOnly: {
    code: "members_only",
    status: 403,
    message: "The extended workbooks are for Pro members.",
  },
});
