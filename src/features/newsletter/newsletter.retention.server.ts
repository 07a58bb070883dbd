import type { RetentionRule } from "#platform/retention/retention.ts";
import { deleteUnconfirmed } from "./subscriptions/subscriptions.store.server.ts";

/** Retention of unconfirmed addresses. */
export const newsletterRetention: readonly RetentionRule[] = [
  {
    kind: "newsletter.unconfirmed",
    label: "Unconfirmed newsletter addresses",
    from: "after they were entered",
    days: { variable: "RETENTION_UNCONFIRMED_NEWSLETTER_DAYS", usual: 30, min: 8, max: 60 },
    bounds:
      "The confirmation link works for seven days. If no one confirms, we have no consent to keep the address for long.",
    privacy: (period) => `We delete an unconfirmed newsletter address after ${period}.`,
    delete: (services, batch) =>
      services.database.asSystem("delete unconfirmed subscriptions", (transaction) =>
        deleteUnconfirmed(transaction, batch),
      ),
  },
];
