import type { AdminPart } from "#platform/admin/admin-part.ts";
import { vainSearches } from "./vain-searches.store.server.ts";

export const searchAdmin: AdminPart = {
  tallies: [
    {
      title: "Searches with no results",
      note: "Searches that found nothing in the last 30 days and came from two or more networks. We don't store who searched, or any emails or numbers they typed.",
      empty: "Every search from two or more networks found something.",
      right: "content.draft",
      tally: vainSearches,
    },
  ],
};
