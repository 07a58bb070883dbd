import type { AdminPart } from "#platform/admin/admin-part.ts";
import { payoutsDue, payoutsUnderWay } from "./admin-figures.store.server.ts";
import { adminPayoutsPath } from "./payouts.constants.ts";

export const payoutsAdmin: AdminPart = {
  screens: [
    {
      to: adminPayoutsPath,
      label: "Payouts",
      detail: "See what we owe mentors and pay them",
      area: "Money",
      rights: ["money"],
    },
  ],
  queues: [
    {
      label: "Payouts due",
      to: adminPayoutsPath,
      right: "money",
      readsAs: "system",
      waiting: payoutsDue,
    },
    {
      label: "Payouts to confirm, send or settle",
      to: adminPayoutsPath,
      right: "money",
      readsAs: "viewer",
      waiting: payoutsUnderWay,
    },
  ],
};
