import type { RetentionRule } from "#platform/retention/retention.ts";
import { deleteOldOutbox } from "./outbox.store.ts";

/** Retention of emails and texts in the outbox, where no mail server sends them. */
export const mailRetention: readonly RetentionRule[] = [
  {
    kind: "mail.outbox",
    label: "Emails and texts in the outbox",
    from: "after they were written",
    days: { variable: "RETENTION_OUTBOX_DAYS", usual: 90, min: 1, max: 400 },
    bounds:
      "The outbox is for demos and rehearsals, and holds messages that would otherwise reach real people.",
    privacy: null,
    delete: (services, batch) =>
      services.database.asSystem("delete outbox messages", (transaction) =>
        deleteOldOutbox(transaction, batch),
      ),
  },
];
