import type { AdminPart } from "#platform/admin/admin-part.ts";
import {
  bookedConsultations,
  closedConsultations,
  openRequests,
} from "./admin-figures.store.server.ts";

import { adminConsultationPath } from "./consultations.constants.ts";
import { findConsultations } from "./desk/admin-search.store.server.ts";

export const consultationsAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/consultations",
      label: "Consultations",
      detail: "Upcoming and past consultations, and office hours",
      area: "Accounts",
      rights: ["support"],
    },
  ],
  searches: [
    {
      label: "Consultations",
      right: "support",
      find: findConsultations,
      to: (id) => adminConsultationPath(id),
    },
  ],
  queues: [
    {
      label: "Consultations on closed days",
      to: "/admin/consultations",
      right: "support",
      readsAs: "viewer",
      waiting: closedConsultations,
    },
    {
      label: "Consultation requests",
      to: "/admin/consultations/requests",
      right: "support",
      readsAs: "viewer",
      waiting: openRequests,
    },
  ],
  figures: [
    {
      label: "Consultations booked",
      to: "/admin/consultations",
      right: "support",
      readsAs: "viewer",
      unit: "count",
      happened: bookedConsultations,
    },
  ],
};
