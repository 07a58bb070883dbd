import type { RetentionRule } from "#platform/retention/retention.ts";
import { deleteDecidedReports } from "./reports/reports.store.server.ts";

/** Retention of decided reports of conversations. */
export const messagesRetention: readonly RetentionRule[] = [
  {
    kind: "messages.decided_reports",
    label: "Message reports",
    from: "after our decision",
    days: { variable: "RETENTION_DECIDED_REPORTS_DAYS", usual: 730, min: 180, max: 1095 },
    bounds: "Moderators need to see whether someone was reported before.",
    privacy: (period) => `We delete a report about a conversation ${period} after we decide on it.`,
    delete: (services, batch) =>
      services.database.asSystem("delete decided reports", (transaction) =>
        deleteDecidedReports(transaction, batch),
      ),
  },
];
