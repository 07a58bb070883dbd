import { pausedMailings } from "#features/mailings/mailings.contract.ts";
import type { AdminPart } from "#platform/admin/admin-part.ts";
import { newsletterMailings } from "./kind.usecases.server.ts";

export const newsletterAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/newsletter",
      label: "Newsletter",
      detail: "Write to subscribers, and to everyone who chose to get announcements",
      area: "Messages",
      rights: ["content.draft"],
    },
  ],
  queues: [
    {
      label: "Paused newsletters",
      to: "/admin/newsletter",
      right: "content.publish",
      readsAs: "system",
      waiting: pausedMailings(newsletterMailings.name),
    },
  ],
};
