import type { AdminPart } from "#platform/admin/admin-part.ts";
import { reportedReviews } from "./admin-figures.store.server.ts";

export const ratingsAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/reviews",
      label: "Reviews",
      detail: "Reported and published session reviews",
      area: "Moderation",
      rights: ["moderation"],
    },
  ],
  queues: [
    {
      label: "Reported reviews",
      to: "/admin/reviews",
      right: "moderation",
      readsAs: "viewer",
      waiting: reportedReviews,
    },
  ],
};
