import type { AdminPart } from "#platform/admin/admin-part.ts";
import { vainSearches } from "./vain-searches.store.server.ts";

export const searchAdmin: AdminPart = {
  tallies: [
    {
      title: "Searched for without results",
      note: "Words that visitors on two or more networks searched for in the last 30 days and that found nothing on the site or among the jobs. We store no emails or numbers, and not who searched.",
      empty: "Every search that two visitors made found something.",
      right: "content.draft",
      tally: vainSearches,
    },
  ],
};
