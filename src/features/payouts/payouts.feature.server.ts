import type { Feature } from "#platform/feature.ts";
import { paymentGatewayConfiguration } from "#platform/payment-gateway/payment-gateway.config.server.ts";
import { createPayoutDriver } from "#platform/payouts/create-payout-driver.ts";
import { payoutsConfiguration } from "#platform/payouts/payouts.config.server.ts";
import { encryptStoredDetails } from "./methods/encrypt-details.usecases.server.ts";
import { applyAccountNotice } from "./methods/refresh-method.usecases.server.ts";
import { payoutsAdmin } from "./payouts.admin.server.ts";
import { payoutsAudit } from "./payouts.audit.server.ts";
import { eraseLeftoverDetailsJob } from "./payouts.jobs.server.ts";
import { payoutsPersonalData } from "./payouts.personal-data.server.ts";
import { applyTransferNotice } from "./transfers/change-transfer.usecases.server.ts";
import { noteStuckTransfersJob, sendTransferJob } from "./transfers/transfers.jobs.server.ts";

/** Paying mentors what they're owed: where their money goes, and getting it there. */
export const payoutsFeature: Feature = {
  name: "payouts",
  admin: payoutsAdmin,
  audit: payoutsAudit,
  configuration: payoutsConfiguration,
  compose(services, read) {
    const { application, encryption } = services;
    const configuration = read(payoutsConfiguration);
    const driver = createPayoutDriver(configuration, read(paymentGatewayConfiguration), {
      encryption,
      reachesOutside: application.reachesOutside,
    });
    const { secondPersonAboveCents } = configuration;
    services.payouts = { driver, secondPersonAboveCents };
    services.payments.registerPayoutNotices(async (toServices, hint) => {
      if ("accountId" in hint) await applyAccountNotice(toServices, hint);
      else await applyTransferNotice(toServices, hint.transferId);
    });
  },
  jobs: [eraseLeftoverDetailsJob, sendTransferJob, noteStuckTransfersJob],
  prepare: encryptStoredDetails,
  personalData: payoutsPersonalData,
};
