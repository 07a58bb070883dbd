import type { AdminPart } from "#platform/admin/admin-part.ts";
import { vainSearches } from "./vain-searches.store.server.ts";

export const searchAdmin: AdminPart = {
  tallies: [
    {
      title: "Searches with no results",
      note: "Searches from two or more networks in the last 30 days that found nothing on the site or in its lists. We don't store emails, numbers or who searched.",
      empty: "Every search made by two or more visitors found something.",
      right: "content.draft",
      tally: vainSearches,
    },
  ],
};
