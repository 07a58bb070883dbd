import type { Database } from "#platform/database/database.ts";
import type { MailDriver } from "./mail.ts";

/** Keeps mail in `private.outbox_messages` instead of sending it. */
export function createOutboxDriver(database: Database): MailDriver {
  return {
    name: "outbox",
    async send(id, { to, subject, text, html, attachments = [], headers = {} }) {
      await database.asSystem("outbox", (transaction) =>
        transaction
          .insertInto("private.outbox_messages")
          .values({
            id,
            recipient: to,
            subject,
            text,
            html: html ?? null,
            attachments: JSON.stringify(attachments),
            headers: JSON.stringify(headers),
          })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute(),
      );
    },
  };
}
