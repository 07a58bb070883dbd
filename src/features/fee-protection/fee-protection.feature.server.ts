import type { Feature } from "#platform/feature.ts";
import { feeProtectionAudit } from "./fee-protection.audit.server.ts";
import { feeProtectionConfiguration } from "./fee-protection.config.server.ts";
import { feeProtectionPersonalData } from "./fee-protection.personal-data.server.ts";
import { createFeeProtection } from "./fee-protection.services.server.ts";
import { findPayerDenial } from "./fee-protection.usecases.server.ts";
import { returnFeesJob } from "./return-fees.job.server.ts";
import { listFeePageEntries } from "./search-entries.usecases.server.ts";

/**
 * The wall before paid career services: one question, the rules of the law, decisions that are
 * kept. Composed after payments, which asks it, and before the features that sell something.
 */
export const feeProtectionFeature: Feature = {
  name: "fee-protection",
  audit: feeProtectionAudit,
  configuration: feeProtectionConfiguration,
  compose(services, read) {
    services.feeProtection = createFeeProtection(read(feeProtectionConfiguration));
    services.payments.registerPayerRule((transaction, about) =>
      findPayerDenial(services, transaction, about),
    );
  },
  listSearchEntries: listFeePageEntries,
  jobs: [returnFeesJob],
  personalData: feeProtectionPersonalData,
};
