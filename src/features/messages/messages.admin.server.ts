import type { AdminPart } from "#platform/admin/admin-part.ts";
import { openReports } from "./reports/reports.store.server.ts";

export const messagesAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/message-reports",
      label: "Message reports",
      detail: "Conversations that someone asked us to review",
      area: "Moderation",
      rights: ["moderation"],
    },
  ],
  queues: [
    {
      label: "Message reports",
      to: "/admin/message-reports",
      right: "moderation",
      readsAs: "system",
      waiting: openReports,
    },
  ],
};
