import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { readOutbox, readOutboxHtml } from "./admin.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("private.outbox_messages")
      .values(
        Array.from({ length: 51 }, (_, position) => ({
          id: randomUUID(),
          created_at: new Date(Date.UTC(2026, 0, 1, 0, position)),
          recipient: "reader@people.example",
          subject: `Message ${position}`,
          text: "<b>Hello</b>",
        })),
      )
      .execute(),
  );
});
afterAll(() => context.close());

test("admins read the outbox newest first, fifty a page", async () => {
  const admin = await context.createUser({ roles: ["admin"] });
  const first = await readOutbox(context.services, admin, 1);
  expect(first).toMatchObject({ kept: "all", page: 1, hasMore: true });
  expect(first.messages).toHaveLength(50);
  expect(first.messages[0]?.subject).toBe("Message 50");

  const second = await readOutbox(context.services, admin, 2);
  expect(second).toMatchObject({ page: 2, hasMore: false });
  expect(second.messages.map(({ subject }) => subject)).toEqual(["Message 0"]);
});

test("page numbers that are none lead to the first page", async () => {
  const admin = await context.createUser({ roles: ["admin"] });
  for (const page of [0, -1, 1.5, Number.NaN, 1e20]) {
    expect(await readOutbox(context.services, admin, page)).toMatchObject({ page: 1 });
  }
});

test("text messages are kept beside mail, in a demo also where mail is sent", async () => {
  const { services, createUser, runJobs } = await createTestContext({
    environment: { SMTP_URL: "smtp://127.0.0.1:1" },
  });
  const admin = await createUser({ roles: ["admin"] });
  await services.database.asSystem("test", (transaction) =>
    services.sms.enqueue(transaction, { to: "15005550006", text: "012345" }),
  );
  await runJobs();
  const { kept, messages } = await readOutbox(services, admin, 1);
  expect(kept).toBe("texts");
  expect(messages).toMatchObject([{ channel: "sms", recipient: "15005550006", text: "012345" }]);
  // Outside a demo nothing is kept then.
  const production = { ...services, application: { ...services.application, mode: "production" } };
  expect(await readOutbox(production as typeof services, admin, 1)).toMatchObject({
    kept: null,
    messages: [],
  });
});

test("outside a demo the messages open nothing: links and codes are left out", async () => {
  const { services } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  await services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("private.outbox_messages")
      .values({
        id: randomUUID(),
        created_at: new Date(Date.UTC(2027, 0, 1)),
        recipient: "reader@people.example",
        subject: "Your code 482913",
        text: "Go to https://site.example/auth/confirm?token=abcdef or type 482913.",
        html: '<html><head></head><a href="https://site.example/auth/confirm?token=abcdef">Sign in</a> 482913',
      })
      .execute(),
  );
  const production = { ...services, application: { ...services.application, mode: "production" } };
  const { kept, messages } = await readOutbox(production as typeof services, admin, 1);
  expect(kept).toBe("emails");
  const shown = JSON.stringify(messages[0]);
  expect(shown).toContain("https://site.example/auth/confirm?[removed]");
  expect(shown).not.toMatch(/abcdef|482913/);
  const inDemo = await readOutbox(services, admin, 1);
  const id = inDemo.messages[0]?.id ?? "";
  expect(inDemo.messages[0]?.hasHtml).toBe(true);
  expect(await readOutboxHtml(production as typeof services, admin, id)).toMatch(
    /^<html><head><base target="_blank"><\/head><a href="[^"]+confirm\?\[removed\]">Sign in<\/a> \[removed\]$/,
  );
  expect(await readOutboxHtml(services, admin, id)).toContain("token=abcdef");
  expect(inDemo.messages[0]?.text).toContain("482913");
  await services.database.asSystem("test", (transaction) =>
    transaction
      .deleteFrom("private.outbox_messages")
      .where("subject", "like", "Your code%")
      .execute(),
  );
});

test("a message without a designed version, or none at all, has none to show", async () => {
  const admin = await context.createUser({ roles: ["admin"] });
  const { messages } = await readOutbox(context.services, admin, 2);
  expect(messages[0]?.hasHtml).toBe(false);
  for (const id of [messages[0]?.id ?? "", randomUUID(), "..%2f"]) {
    expect(await readOutboxHtml(context.services, admin, id)).toBeUndefined();
  }
});

test("nobody else reads it", async () => {
  const user = await context.createUser();
  for (const viewer of [anonymousViewer, user]) {
    await expect(readOutbox(context.services, viewer, 1)).rejects.toMatchObject({ status: 403 });
    const reading = readOutboxHtml(context.services, viewer, randomUUID());
    await expect(reading).rejects.toMatchObject({ status: 403 });
  }
});
