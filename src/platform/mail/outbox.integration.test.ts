import { afterAll, describe } from "vitest";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import type { EmailAttachment } from "./email-parts.ts";
import { describeMailDriver } from "./mail.conformance.ts";
import { createOutboxDriver } from "./outbox.driver.ts";

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

describe("the outbox", () => {
  describeMailDriver(async () => {
    const test = await openTestDatabase();
    opened.push(test);
    const { database } = test;
    return {
      driver: createOutboxDriver(database),
      async received() {
        const rows = await database.asSystem("test", (transaction) =>
          transaction.selectFrom("private.outbox_messages").selectAll().execute(),
        );
        return rows.map(({ recipient, subject, text, attachments, headers }) => ({
          to: recipient,
          subject,
          text,
          attachments: (attachments as unknown as EmailAttachment[]).map(
            ({ contentType, ...file }) => ({ ...file, mimeType: contentType.split(";")[0] ?? "" }),
          ),
          headers: headers as Record<string, string>,
        }));
      },
    };
  });
});
