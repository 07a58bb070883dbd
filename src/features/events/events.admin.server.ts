import { pausedMailings } from "#features/mailings/mailings.contract.ts";
import type { AdminPart } from "#platform/admin/admin-part.ts";
import { newRegistrations } from "./admin-figures.store.server.ts";
import { adminEventsPath, eventMessageKind } from "./events.constants.ts";

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
  queues: [
    {
      label: "Paused messages about events",
      to: adminEventsPath,
      right: "support",
      readsAs: "system",
      waiting: pausedMailings(eventMessageKind),
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
