import type { AdminPart } from "#platform/admin/admin-part.ts";
import { vainSearches } from "./vain-searches.store.server.ts";

export const searchAdmin: AdminPart = {
  tallies: [
    {
      title: "Searches with no results",
      note: "This list shows searches from the last 30 days that found nothing and were made from at least two networks. We don't store who searched, or any emails or numbers they typed.",
      empty: "No searches to list.",
      right: "content.draft",
      tally: vainSearches,
    },
  ],
};
