import type { AdminPart } from "#platform/admin/admin-part.ts";
import { endingClaims } from "./register/claim-rows.store.server.ts";

export const claimsAdmin: AdminPart = {
  queues: [
    {
      label: "Claims that end soon or have ended",
      to: "/admin/content/claims",
      right: "content.publish",
      readsAs: "system",
      waiting: endingClaims,
    },
  ],
};
