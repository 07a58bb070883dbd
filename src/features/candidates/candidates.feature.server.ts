import type { Feature } from "#platform/feature.ts";
import { candidatesPersonalData } from "./candidates.personal-data.server.ts";

/** Professional profiles and documents of people who look for work. */
export const candidatesFeature: Feature = {
  name: "candidates",
  personalData: candidatesPersonalData,
};
