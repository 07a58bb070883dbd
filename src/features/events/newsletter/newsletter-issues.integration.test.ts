import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "./newsletter.usecases.server.ts";
import {
  deliverNewsletterJob,
  readNewsletterOverview,
  sendNewsletter,
} from "./newsletter-issues.usecases.server.ts";

const opened: TestContext[] = [];
let context: TestContext;
let admin: TestUser;
beforeEach(async () => {
  context = await createTestContext({ environment: { BASE_URL: "https://meridian.example" } });
  opened.push(context);
  admin = await context.createUser({ roles: ["admin"], factor: true });
});
afterAll(async () => {
  for (const { close } of opened) await close();
});

const clientAddress = "203.0.113.7";
const emailsTo = async (email: string) =>
  (await context.outbox()).filter(({ recipient }) => recipient === email);
const tokenIn = (text: string | undefined, page: string) =>
  new RegExp(`/newsletter/${page}\\?token=([\\w-]{43})`).exec(text ?? "")?.[1] ?? "";

async function subscribe(email: string, { confirm = true } = {}) {
  await subscribeToNewsletter(context.services, { form: { email }, clientAddress });
  if (!confirm) return;
  const token = tokenIn((await emailsTo(email)).at(-1)?.text, "confirm");
  await confirmNewsletter(context.services, { token, clientAddress });
}
const issue = () => ({
  id: crypto.randomUUID(),
  subject: "Two webinars in December",
  body: "The first is about licensing.\n\nThe second is about contracts.",
});
const received = async (email: string, subject: string) =>
  (await emailsTo(email)).filter((message) => message.subject === subject);

describe("a newsletter", () => {
  test("goes once to each who is confirmed when it is sent, with a link to unsubscribe", async () => {
    await subscribe("ada@people.example");
    await subscribe("bo@people.example");
    await subscribe("unsure@people.example", { confirm: false });
    const sent = issue();
    const send = () => sendNewsletter(context.services, admin, sent);
    await Promise.all([send(), send()]);
    await subscribe("new@people.example");
    await context.runJobs();
    await deliverNewsletterJob.handle(context.services, { issueId: sent.id }, { id: "again" });
    await send();

    for (const name of ["ada", "bo"]) {
      const [message, ...more] = await received(`${name}@people.example`, sent.subject);
      expect(more).toEqual([]);
      const { legalName, postalAddress } = context.services.company;
      expect(message?.text).toContain("The second is about contracts.");
      for (const part of [message?.text, message?.html]) {
        expect(part).toContain(`${legalName}, ${postalAddress}`);
      }
      expect(message?.headers).toMatchObject({
        "List-Unsubscribe": expect.stringMatching(/^<https:\/\/meridian\.example\/newsletter\//),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      });
    }
    expect(await received("unsure@people.example", sent.subject)).toEqual([]);
    expect(await received("new@people.example", sent.subject)).toEqual([]);
    expect(await readNewsletterOverview(context.services, admin)).toMatchObject({
      subscribers: 3,
      issues: [{ subject: sent.subject, recipients: 2, sent: 2, finished_at: expect.any(Date) }],
    });

    const [message] = await received("ada@people.example", sent.subject);
    const token = tokenIn(message?.text, "unsubscribe");
    expect(await unsubscribeFromNewsletter(context.services, { token })).toBe("unsubscribed");
    const next = { ...issue(), subject: "A third one" };
    await sendNewsletter(context.services, admin, next);
    expect(await received("ada@people.example", next.subject)).toEqual([]);
    expect(await received("bo@people.example", next.subject)).toHaveLength(1);
  });

  test("leaves out who unsubscribed between its sending and their turn", async () => {
    await subscribe("ada@people.example");
    await subscribe("bo@people.example");
    const token = tokenIn((await emailsTo("ada@people.example")).at(-1)?.text, "unsubscribe");
    const sent = issue();
    await sendNewsletter(context.services, admin, sent);
    await unsubscribeFromNewsletter(context.services, { token });
    expect(await received("ada@people.example", sent.subject)).toEqual([]);
    expect(await received("bo@people.example", sent.subject)).toHaveLength(1);
  });

  test("reaches two hundred and fifty readers in batches", async () => {
    const now = context.clock.now();
    await context.services.database.asSystem("test readers", (transaction) =>
      transaction
        .insertInto("private.newsletter_subscriptions")
        .values(
          Array.from({ length: 250 }, (_, index) => ({
            email: `reader-${index}@people.example`,
            status: "confirmed",
            consent_version: "2026-11",
            consent_wording: "Send me the newsletter.",
            requested_at: now,
            requested_from: "203.0.113.0/24",
            confirmed_at: now,
          })),
        )
        .execute(),
    );
    const sent = issue();
    await sendNewsletter(context.services, admin, sent);
    const emails = (await context.outbox()).filter(({ subject }) => subject === sent.subject);
    expect(new Set(emails.map(({ recipient }) => recipient)).size).toBe(250);
    expect(emails).toHaveLength(250);
  });

  test("is written by administrators alone, to somebody, and complete", async () => {
    await expect(sendNewsletter(context.services, admin, issue())).rejects.toMatchObject({
      code: "newsletter_without_readers",
    });
    await subscribe("ada@people.example");
    const person = await context.createUser();
    for (const attempt of [
      () => sendNewsletter(context.services, person, issue()),
      () => readNewsletterOverview(context.services, person),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    }
    await expect(
      sendNewsletter(context.services, admin, { ...issue(), subject: "", body: "Short" }),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });
});
