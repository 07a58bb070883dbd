import { afterAll, describe, expect, test } from "vitest";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import { createSmsOutboxDriver } from "./outbox.driver.ts";
import { describeSmsDriver } from "./sms.conformance.ts";

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

async function open() {
  const test = await openTestDatabase();
  opened.push(test);
  const { database } = test;
  return {
    driver: createSmsOutboxDriver(database),
    async received() {
      const rows = await database.asSystem("test", (transaction) =>
        transaction
          .selectFrom("private.outbox_messages")
          .select(["channel", "recipient", "text"])
          .orderBy("created_at")
          .execute(),
      );
      expect(rows.every(({ channel }) => channel === "sms")).toBe(true);
      return rows.map(({ recipient, text }) => ({ to: recipient, text }));
    },
  };
}

describe("the outbox for text messages", () => {
  describeSmsDriver(open);

  test("keeps one message when a job sends it again", async () => {
    const { driver, received } = await open();
    const id = crypto.randomUUID();
    await driver.send(id, { to: "15005550006", text: "Once" });
    await driver.send(id, { to: "15005550006", text: "Once" });
    expect(await received()).toHaveLength(1);
  });
});
