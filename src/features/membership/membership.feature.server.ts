import type { Feature } from "#platform/feature.ts";
import { paidMembership } from "./fee-returns.usecases.server.ts";
import { endMembershipOfLeaver } from "./leaving.usecases.server.ts";
import { membershipAdmin } from "./membership.admin.server.ts";
import { membershipAudit } from "./membership.audit.server.ts";
import { membershipSubscription } from "./membership.payment.server.ts";
import { membershipPersonalData } from "./membership.personal-data.server.ts";
import { listProPageEntries } from "./search-entries.usecases.server.ts";

/** The paid membership: its page and subscription, and the CV reviews that it gives. */
export const membershipFeature: Feature = {
  name: "membership",
  admin: membershipAdmin,
  audit: membershipAudit,
  compose(services) {
    services.payments.registerSubscriptionPurpose(membershipSubscription);
    services.feeProtection.registerPaidService(paidMembership);
  },
  listSearchEntries: listProPageEntries,
  personalData: membershipPersonalData,
  prepareToLeave: endMembershipOfLeaver,
};
