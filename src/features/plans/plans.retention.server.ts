import type { RetentionRule } from "#platform/retention/retention.ts";
import { deleteOldStopLinks } from "./reminders/reminders.store.server.ts";

/** Retention of the links in plan reminders, which work for as long. */
export const plansRetention: readonly RetentionRule[] = [
  {
    kind: "plans.reminder_links",
    label: "Links that stop plan reminders",
    from: "after the email was sent",
    days: { variable: "RETENTION_PLAN_REMINDER_LINKS_DAYS", usual: 400, min: 60, max: 1825 },
    bounds:
      "Canada's anti-spam law (section 11) requires unsubscribe links to work for at least 60 days.",
    privacy: (period) =>
      `The links in plan reminders that stop them work for ${period}. Then we delete our record of them.`,
    delete: (services, batch) =>
      services.database.asSystem("delete plan reminder links", (transaction) =>
        deleteOldStopLinks(transaction, batch),
      ),
  },
];
