import { defineErrors } from "#shared/errors.ts";

export const factCheckErrors = defineErrors({
  notFound: { code: "fact_not_found", status: 404, message: "We couldn't find this fact." },
  textChanged: {
    code: "fact_text_changed",
    status: 409,
    message:
      "The fact's text changed while you were checking. Read it again, then save your check.",
  },
  checkedMeanwhile: {
    code: "fact_checked_meanwhile",
    status: 409,
    message:
      "Someone else saved a check of this fact. Read it below, then save yours if you still need to.",
  },
});
