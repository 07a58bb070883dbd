import type { AdminPart } from "#platform/admin/admin-part.ts";
import { bookedSessions, openDisputes } from "./admin-figures.store.server.ts";
import {
  adminMoneyPath,
  sessionPurpose,
  sessionsToDecideOn,
} from "./sessions/sessions.constants.ts";

export const mentoringAdmin: AdminPart = {
  screens: [
    {
      to: adminMoneyPath,
      label: sessionsToDecideOn,
      detail: "Refund requests, reported problems and contested reports of missed sessions",
      area: "Money",
      rights: ["money"],
    },
  ],
  queues: [
    {
      label: sessionsToDecideOn,
      to: adminMoneyPath,
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
