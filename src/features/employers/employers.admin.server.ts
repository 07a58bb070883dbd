import type { AdminPart } from "#platform/admin/admin-part.ts";
import { waitingDocuments } from "./admin-figures.store.server.ts";
import { findOrganizations } from "./admin-search.store.server.ts";
import { settingsPath } from "./employers.constants.ts";

export const employersAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/organizations",
      label: "Organizations",
      detail: "Find employers and act on their behalf",
      area: "Accounts",
      rights: ["moderation"],
    },
    {
      to: "/admin/organizations/verifications",
      label: "Organization documents",
      detail: "Review documents organizations sent for verification",
      area: "Moderation",
      rights: ["moderation"],
    },
  ],
  queues: [
    {
      label: "Organizations to verify",
      to: "/admin/organizations/verifications",
      right: "moderation",
      readsAs: "system",
      waiting: waitingDocuments,
    },
  ],
  searches: [
    { label: "Organizations", right: "moderation", find: findOrganizations, to: settingsPath },
  ],
};
