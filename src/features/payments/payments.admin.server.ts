import type { AdminPart } from "#platform/admin/admin-part.ts";
import {
  bouncedRefunds,
  receivedPayments,
  refundedPayments,
} from "./admin-figures.store.server.ts";
import { findOrders } from "./desk/admin-search.store.server.ts";
import { ledgerPath, ordersPath } from "./desk/desk.constants.ts";
import { disputesPath } from "./disputes/disputes.constants.ts";
import { disputesToAnswer } from "./disputes/disputes.store.server.ts";

export const paymentsAdmin: AdminPart = {
  screens: [
    {
      to: ordersPath,
      label: "Orders",
      detail: "Find any purchase, its payment and what was bought",
      area: "Money",
      rights: ["money"],
    },
    {
      to: disputesPath,
      label: "Disputes",
      detail: "Payments that customers have disputed with their bank, with deadlines",
      area: "Money",
      rights: ["money"],
    },
    {
      to: ledgerPath,
      label: "Ledger",
      detail: "All money in and out over a period, with a file for accountants",
      area: "Money",
      rights: ["money"],
    },
  ],
  queues: [
    {
      label: "Disputes to answer",
      to: disputesPath,
      right: "money",
      readsAs: "viewer",
      waiting: disputesToAnswer,
    },
  ],
  figures: [
    {
      label: "Payments",
      to: ordersPath,
      right: "money",
      readsAs: "viewer",
      unit: "money",
      happened: receivedPayments,
    },
    {
      label: "Refunds",
      to: ordersPath,
      right: "money",
      readsAs: "system",
      unit: "money",
      happened: refundedPayments,
    },
    {
      label: "Refunds that didn't arrive",
      to: ordersPath,
      right: "money",
      readsAs: "system",
      unit: "money",
      happened: bouncedRefunds,
    },
  ],
  searches: [
    { label: "Orders", right: "money", find: findOrders, to: (id) => `${ordersPath}/${id}` },
  ],
};
