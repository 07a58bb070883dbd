import type { Feature } from "#platform/feature.ts";
import { careerAudit } from "./career.audit.server.ts";
import { playbookOffers, playbookPath } from "./career.constants.ts";
import { careerPersonalData } from "./career.personal-data.server.ts";
import { playbookPayment } from "./enrollment.payment.server.ts";
import { paidPlaybooks } from "./fee-returns.usecases.server.ts";
import { remindOfPaymentsJob } from "./remind-of-payments.job.server.ts";
import { listPlaybookSearchEntries } from "./search-entries.usecases.server.ts";

/** Playbooks: their pages, enrollments and payments, and the lessons. */
export const careerFeature: Feature = {
  name: "career",
  audit: careerAudit,
  compose(services) {
    services.payments.registerPurpose(playbookPayment);
    services.feeProtection.registerPaidService(paidPlaybooks);
  },
  listSearchEntries: listPlaybookSearchEntries,
  jobs: [remindOfPaymentsJob],
  async listPages() {
    return playbookOffers.flatMap(({ id }) => [playbookPath(id), playbookPath(id, "preview")]);
  },
  personalData: careerPersonalData,
};
