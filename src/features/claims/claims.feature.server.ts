import type { Feature } from "#platform/feature.ts";
import { claimsAdmin } from "./claims.admin.server.ts";
import { remindOwnersJob } from "./claims.jobs.server.ts";
import { claimsPersonalData } from "./claims.personal-data.server.ts";
import { createClaimsServices } from "./claims.services.server.ts";
import { readClaimsVersion } from "./claims.usecases.server.ts";
import { claimKind } from "./register/claim.publishing.server.ts";

/** Figures that the site claims of itself. Composed before the features that can count one. */
export const claimsFeature: Feature = {
  name: "claims",
  admin: claimsAdmin,
  compose(services) {
    services.claims = createClaimsServices();
  },
  jobs: [remindOwnersJob],
  publishingKinds: [claimKind],
  personalData: claimsPersonalData,
  readPublicVersion: readClaimsVersion,
};
