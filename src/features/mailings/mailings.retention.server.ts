import type { RetentionRule } from "#platform/retention/retention.ts";
import { eraseOldRecipients } from "./recipients.store.server.ts";

/** Retention of the addresses that a mailing went to. */
export const mailingsRetention: readonly RetentionRule[] = [
  {
    kind: "mailings.recipients",
    label: "Addresses that newsletters and announcements went to",
    from: "after the last one was sent",
    days: { variable: "RETENTION_MAILING_RECIPIENTS_DAYS", usual: 1095, min: 60, max: 1825 },
    bounds:
      "Canada's anti-spam law (section 11) requires unsubscribe links to work for at least 60 days.",
    privacy: (period) =>
      `For ${period}, we keep the list of addresses that got a newsletter or announcement. Then we delete it.`,
    delete: (services, batch) =>
      services.database.asSystem("erase recipients", (transaction) =>
        eraseOldRecipients(transaction, batch),
      ),
  },
];
