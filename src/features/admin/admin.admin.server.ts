import type { AdminPart } from "#platform/admin/admin-part.ts";
import { keepsMessages } from "./admin.usecases.server.ts";

export const adminAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/audit",
      label: "Audit log",
      detail: "Who did what, with values before and after",
      area: "Running the site",
      rights: ["audit"],
    },
    {
      to: "/admin/outbox",
      label: "Outbox",
      detail: "Emails and text messages saved here because no delivery service is set up",
      area: "Messages",
      rights: ["operations"],
      isInUse: keepsMessages,
    },
  ],
};
