import type { Feature } from "#platform/feature.ts";
import { listSectorPages } from "./sectors/sectors.usecases.server.ts";
import { talentPersonalData } from "./talent.personal-data.server.ts";
import { testimonialKind } from "./testimonials/testimonial.publishing.server.ts";

/** The marketing pages of the four sectors, and what people say about working with us. */
export const talentFeature: Feature = {
  name: "talent",
  listPages: listSectorPages,
  publishingKinds: [testimonialKind],
  personalData: talentPersonalData,
};
