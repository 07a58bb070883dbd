import type { Feature } from "#platform/feature.ts";
import { createClaimsServices } from "./claims.services.server.ts";

/** Figures that the site claims of itself. Composed before the features that can count one. */
export const claimsFeature: Feature = {
  name: "claims",
  compose(services) {
    services.claims = createClaimsServices();
  },
};
