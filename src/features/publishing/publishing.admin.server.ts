import type { AdminPart } from "#platform/admin/admin-part.ts";
import { failedSchedules } from "./admin-figures.store.server.ts";

export const publishingAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/content",
      label: "Content",
      detail: "Write, schedule, publish and take down site content",
      area: "Publishing",
      rights: ["content.draft"],
    },
  ],
  queues: [
    {
      label: "Drafts that weren't published on time",
      to: "/admin/content",
      right: "content.publish",
      readsAs: "system",
      waiting: failedSchedules,
    },
  ],
};
