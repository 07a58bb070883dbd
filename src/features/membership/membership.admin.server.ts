import type { AdminPart } from "#platform/admin/admin-part.ts";
import { waitingCvReviews } from "./admin-figures.store.server.ts";

export const membershipAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/cv-reviews",
      label: "CV reviews",
      detail: "CV review requests from members, and the reviews",
      area: "Accounts",
      rights: ["support"],
    },
  ],
  queues: [
    {
      label: "CV reviews",
      to: "/admin/cv-reviews",
      right: "support",
      readsAs: "viewer",
      waiting: waitingCvReviews,
    },
  ],
};
