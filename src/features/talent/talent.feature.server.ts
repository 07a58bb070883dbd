import type { Feature } from "#platform/feature.ts";
import { listSectorPages } from "./sectors/sectors.usecases.server.ts";

/** The marketing pages of the four sectors, and what people say about working with us. */
export const talentFeature: Feature = {
  name: "talent",
  listPages: listSectorPages,
};
