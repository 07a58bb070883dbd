import type { Database } from "#platform/database/database.ts";
import type { SmsDriver } from "./sms.ts";

/** Keeps text messages in `private.outbox_messages` instead of sending them. */
export function createSmsOutboxDriver(database: Database): SmsDriver {
  return {
    name: "outbox",
    async send(id, { to, text }) {
      await database.asSystem("sms outbox", (transaction) =>
        transaction
          .insertInto("private.outbox_messages")
          .values({ id, channel: "sms", recipient: to, subject: "", text })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute(),
      );
    },
  };
}
