import { defineErrors } from "#shared/errors.ts";

export const pathwaysErrors = defineErrors({
  notFound: {
    code: "pathway_not_found",
    status: 404,
    message: "The pathway you're looking for doesn't exist.",
  },
});
