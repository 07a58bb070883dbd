import type { AdminPart } from "#platform/admin/admin-part.ts";
import { bookedSessions, openDisputes } from "./admin-figures.store.server.ts";
import { sessionPurpose } from "./sessions/sessions.constants.ts";

export const mentoringAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/money",
      label: "Refund requests",
      detail: "Sessions where the mentee asked for a refund",
      area: "Money",
      rights: ["money"],
    },
  ],
  queues: [
    {
      label: "Refund requests",
      to: "/admin/money",
      right: "money",
      readsAs: "viewer",
      waiting: openDisputes,
    },
  ],
  figures: [
    {
      label: "Mentor sessions booked",
      to: `/admin/orders?kind=${sessionPurpose}`,
      right: "money",
      readsAs: "viewer",
      unit: "count",
      happened: bookedSessions,
    },
  ],
};
