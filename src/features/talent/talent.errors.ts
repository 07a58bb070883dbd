import { defineErrors } from "#shared/errors.ts";

export const talentErrors = defineErrors({
  sectorNotFound: {
    code: "sector_not_found",
    status: 404,
    message: "There is no such page. All sectors are listed under Talent Solutions.",
  },
});
