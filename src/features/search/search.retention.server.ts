import type { RetentionRule } from "#platform/retention/retention.ts";
import { vainSearchDays } from "./search.constants.ts";
import { deleteVainSearches } from "./vain-searches.store.server.ts";

export const searchRetention: readonly RetentionRule[] = [
  {
    kind: "search.vain-searches",
    label: "Search terms with no results",
    from: "after the day of the search",
    days: { variable: "RETENTION_VAIN_SEARCHES_DAYS", usual: vainSearchDays, min: 30, max: 400 },
    bounds: "The Today page lists searches from the last 30 days.",
    privacy: null,
    delete: (services, batch) =>
      services.database.asSystem("delete vain searches", (transaction) =>
        deleteVainSearches(transaction, batch),
      ),
  },
];
