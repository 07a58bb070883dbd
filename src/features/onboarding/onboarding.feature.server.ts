import type { Feature } from "#platform/feature.ts";
import { onboardingPersonalData } from "./onboarding.personal-data.server.ts";

/** Four questions after sign-up: who people are and where they want to go. */
export const onboardingFeature: Feature = {
  name: "onboarding",
  personalData: onboardingPersonalData,
};
