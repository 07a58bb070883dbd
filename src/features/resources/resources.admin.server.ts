import type { AdminPart } from "#platform/admin/admin-part.ts";
import { waitingFacts } from "./fact-checks/waiting-facts.store.server.ts";

export const resourcesAdmin: AdminPart = {
  queues: [
    {
      label: "Facts to check",
      to: "/admin/facts?show=waiting",
      right: "content.publish",
      readsAs: "viewer",
      waiting: waitingFacts,
    },
  ],
  screens: [
    {
      to: "/admin/facts",
      label: "Facts",
      detail: "Check facts in guides and pathways against their sources, by due date",
      area: "Publishing",
      rights: ["content.draft"],
    },
    {
      to: "/admin/downloads",
      label: "Downloads",
      detail: "How often each file was downloaded",
      area: "Running the site",
      rights: ["operations"],
    },
  ],
};
