import type { Feature } from "#platform/feature.ts";
import { createLegalServices } from "./legal.services.server.ts";

/** Terms and privacy. Composed after auth, whose providers they name. */
export const legalFeature: Feature = {
  name: "legal",
  compose(services, read) {
    services.legal = createLegalServices(services, read);
  },
};
