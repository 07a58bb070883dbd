import { defineErrors } from "#shared/errors.ts";

export const talentErrors = defineErrors({
  pictureNotFound: {
    code: "picture_not_found",
    status: 404,
    message: "We can't find this picture. It may have been taken down.",
  },
  sectorNotFound: {
    code: "sector_not_found",
    status: 404,
    message: "We can't find this page. You'll find every sector under Talent Solutions.",
  },
});
