import type { AdminPart } from "#platform/admin/admin-part.ts";
import { newRegistrations } from "./admin-figures.store.server.ts";

export const eventsAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/events",
      label: "Events",
      detail: "Who registered, their questions, links to join and notes",
      area: "Publishing",
      rights: ["content.draft", "support"],
    },
  ],
  figures: [
    {
      label: "Event registrations",
      to: "/admin/events",
      right: "support",
      readsAs: "system",
      unit: "count",
      happened: newRegistrations,
    },
  ],
};
