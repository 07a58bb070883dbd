import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import * as ticketPage from "../pages/admin-ticket.tsx";
import * as ticketsPage from "../pages/admin-tickets.tsx";
import {
  answerTicket,
  closeTicket,
  deleteUnconfirmedTicket,
  noteOnTicket,
  readTicket,
  readTickets,
  reopenTicket,
  takeTicket,
} from "./desk.usecases.server.ts";
import { limitForms, openOwnTicket, openVisitorTicket } from "./open-ticket.usecases.server.ts";
import {
  closeOwnTicket,
  confirmTicket,
  listOwnTickets,
  readOwnTicket,
  replyToTicket,
} from "./own-tickets.usecases.server.ts";
import { emailNewTickets } from "./ticket-notices.usecases.server.ts";
import { accountLimit, addressLimit, networkLimit, replyLimit } from "./tickets.constants.ts";

let context: TestContext;
let user: TestUser;
let other: TestUser;
let support: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  user = await context.createUser();
  other = await context.createUser();
  support = await context.createUser({ roles: ["support"] });
});
afterAll(() => context.close());

const question = {
  topic: "payments",
  subject: "I was charged twice",
  message: "My card shows two charges for one session.",
} as const;

const emailsTo = async (to: string) =>
  (await context.outbox()).filter((message) => message.recipient === to);

/** The ticket and key in the link of the last email to an address. */
async function lastLink(to: string): Promise<{ ticketId: string; key: string | null }> {
  const text = (await emailsTo(to)).at(-1)?.text ?? "";
  const [, ticketId = "", key = null] =
    /\/help\/tickets\/([0-9a-f-]{36})(?:\?key=([\w-]+))?/.exec(text) ?? [];
  return { ticketId, key };
}

test("someone with an account writes, gets a number, is answered, replies and closes", async () => {
  const { services } = context;
  const { id, number } = await openOwnTicket(services, user, { ...question, reference: null });
  expect(number).toBeGreaterThan(1000);
  expect((await emailsTo(user.email)).at(-1)?.subject).toBe(`We got your message: #${number}`);
  const { tickets } = await readTickets(services, support, {
    status: "open",
    mine: false,
    page: 1,
  });
  expect(tickets.map((ticket) => ticket.id)).toContain(id);

  await noteOnTicket(services, support, { ticketId: id, message: "Two captures at the provider." });
  context.clock.advance(1);
  await answerTicket(services, support, { ticketId: id, message: "We refunded one today." });
  expect((await emailsTo(user.email)).at(-1)?.text).toContain("We refunded one today.");
  const access = { ticketId: id, key: null };
  const own = await readOwnTicket(services, user, access);
  expect(own.ticket.status).toBe("answered");
  expect(own.messages.map(({ side }) => side)).toEqual(["requester", "team"]);
  expect((await readTicket(services, support, id)).ticket.assigneeId).toBe(support.userId);

  context.clock.advance(1);
  await replyToTicket(services, user, { ...access, message: "Thank you." });
  expect((await readOwnTicket(services, user, access)).ticket.status).toBe("open");
  expect((await emailsTo(support.email)).at(-1)?.text).toContain("Thank you.");
  await closeOwnTicket(services, user, access);
  await expect(replyToTicket(services, user, { ...access, message: "More" })).rejects.toMatchObject(
    {
      code: "ticket_closed",
    },
  );
  await reopenTicket(services, support, id);
  await takeTicket(services, support, id);
  context.clock.advance(1);
  await closeTicket(services, support, id);
  expect((await emailsTo(user.email)).at(-1)?.subject).toBe(`Ticket #${number} is closed`);
  expect((await listOwnTickets(services, user)).map((ticket) => ticket.id)).toEqual([id]);
  const acts = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["action", "before", "after"])
      .where("subject_id", "=", id)
      .where("actor_id", "=", support.userId)
      .orderBy("id")
      .execute(),
  );
  expect(acts).toEqual([
    { action: "help.ticket_noted", before: null, after: null },
    {
      action: "help.ticket_answered",
      before: { status: "open" },
      after: { status: "answered" },
    },
    { action: "help.ticket_reopened", before: { status: "closed" }, after: { status: "open" } },
    { action: "help.ticket_closed", before: { status: "open" }, after: { status: "closed" } },
  ]);
});

test("answers go to the address that the account has by then", async () => {
  const { services } = context;
  const mover = await context.createUser();
  const { id, number } = await openOwnTicket(services, mover, { ...question, reference: null });
  const email = "moved@people.example";
  await services.database.asSystem("test", (transaction) =>
    transaction.updateTable("auth.users").set({ email }).where("id", "=", mover.userId).execute(),
  );
  context.clock.advance(1);
  await answerTicket(services, support, { ticketId: id, message: "We refunded one today." });
  context.clock.advance(1);
  await closeTicket(services, support, id);
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    `Our answer to your ticket “${question.subject}” (#${number})`,
    `Ticket #${number} is closed`,
  ]);
  expect((await emailsTo(mover.email)).at(-1)?.subject).toBe(`We got your message: #${number}`);
});

test("a visitor's message reaches the team once its email is confirmed, and is answered with a link", async () => {
  const { services } = context;
  const email = "visitor@people.example";
  await openVisitorTicket(services, { ...question, name: "Ada Visitor", email });
  const { tickets } = await readTickets(services, support, {
    status: "open",
    mine: false,
    page: 1,
  });
  expect(tickets.filter((ticket) => ticket.email === email)).toEqual([]);
  const sent = await lastLink(email);
  expect(sent.key).not.toBeNull();
  await expect(
    answerTicket(services, support, { ticketId: sent.ticketId, message: "Hello" }),
  ).rejects.toMatchObject({ code: "ticket_unconfirmed" });
  expect(await emailsTo(email)).toHaveLength(1);

  context.clock.advance(1);
  await confirmTicket(services, anonymousViewer, sent);
  await confirmTicket(services, anonymousViewer, sent);
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    "Confirm your message to support",
    expect.stringMatching(/^We got your message: #\d+$/),
  ]);
  context.clock.advance(1);
  await answerTicket(services, support, { ticketId: sent.ticketId, message: "Please try again." });
  const answered = await lastLink(email);
  expect(answered.key).not.toBe(sent.key);
  context.clock.advance(1);
  await replyToTicket(services, anonymousViewer, { ...answered, message: "It works now." });
  const { messages } = await readOwnTicket(services, anonymousViewer, answered);
  expect(messages.map(({ body }) => body)).toEqual([
    question.message,
    "Please try again.",
    "It works now.",
  ]);
});

test("closing a ticket says that its person is emailed only when they are", async () => {
  const { services } = context;
  const routes = [pageRoute("/admin/tickets/:ticketId", ticketPage)];
  const close = (ticketId: string) =>
    visitPage(context, routes, `/admin/tickets/${ticketId}`, { intent: "close" }, support);
  const { id } = await openOwnTicket(services, other, { ...question, reference: null });
  await noteOnTicket(services, support, { ticketId: id, message: "Two captures." });
  expect((await close(id)).location).toBe(`/admin/tickets/${id}?done=closed`);
  expect((await close(id)).location).toBe(`/admin/tickets/${id}?done=closed-quietly`);
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("support_messages")
      .set({ author_id: null })
      .where("ticket_id", "=", id)
      .where("side", "=", "note")
      .execute(),
  );
  const { html } = await visitPage(context, routes, `/admin/tickets/${id}`, undefined, support);
  expect(html).toContain("Note by a former team member");
});

test("a message that no one has confirmed is deleted instead of closed, and its link leads nowhere", async () => {
  const { services } = context;
  const notFound = { code: "ticket_not_found" };
  const email = "unconfirmed@people.example";
  await openVisitorTicket(services, { ...question, name: "Ada Visitor", email });
  const sent = await lastLink(email);
  const { ticketId } = sent;
  await expect(closeTicket(services, support, ticketId)).rejects.toMatchObject({
    code: "ticket_unconfirmed",
  });
  await expect(closeOwnTicket(services, anonymousViewer, sent)).rejects.toMatchObject(notFound);
  const deleted = await visitPage(
    context,
    [pageRoute("/admin/tickets/:ticketId", ticketPage)],
    `/admin/tickets/${ticketId}`,
    { intent: "delete" },
    support,
  );
  expect(deleted.location).toBe("/admin/tickets?status=unconfirmed&deleted");
  await expect(readOwnTicket(services, anonymousViewer, sent)).rejects.toMatchObject(notFound);
  await expect(confirmTicket(services, anonymousViewer, sent)).rejects.toMatchObject(notFound);
  await expect(
    answerTicket(services, support, { ticketId, message: "Hello" }),
  ).rejects.toMatchObject(notFound);
  expect(await emailsTo(email)).toHaveLength(1);

  context.clock.advance(1);
  await openVisitorTicket(services, { ...question, name: "Ada Visitor", email });
  const confirmed = await lastLink(email);
  await confirmTicket(services, anonymousViewer, confirmed);
  await expect(
    deleteUnconfirmedTicket(services, support, confirmed.ticketId),
  ).rejects.toMatchObject({ code: "ticket_changed" });
  await closeTicket(services, support, confirmed.ticketId);
  await expect(confirmTicket(services, anonymousViewer, confirmed)).rejects.toMatchObject({
    code: "ticket_closed",
  });
});

test("an earlier message that no one confirmed, and that was closed and reopened, isn't a ticket anymore", async () => {
  const { services } = context;
  const writeAs = async (email: string) => {
    await openVisitorTicket(services, { ...question, name: "Ada Visitor", email });
    return await lastLink(email);
  };
  const reopened = await writeAs("reopened@people.example");
  const confirmed = await writeAs("confirmed@people.example");
  await confirmTicket(services, anonymousViewer, confirmed);
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("support_tickets")
      .set({ status: "open", user_id: other.userId })
      .where("id", "=", reopened.ticketId)
      .execute(),
  );
  const migration = new URL("../../../../migrations/0235_unconfirmed_tickets.sql", import.meta.url);
  await services.database.executeRaw(await readFile(migration, "utf8"));
  const read = async ({ ticketId }: { ticketId: string }) =>
    (await readTicket(services, support, ticketId)).ticket;
  expect(await read(reopened)).toMatchObject({ status: "unconfirmed", userId: null });
  expect(await read(confirmed)).toMatchObject({ status: "open" });
});

test("someone who wrote without signing in goes on without signing in, also when the ticket is their account's", async () => {
  const { services } = context;
  const owner = await context.createUser();
  context.clock.advance(1);
  await openVisitorTicket(services, { ...question, name: "Ada Owner", email: owner.email });
  const { ticketId, key } = await lastLink(owner.email);
  context.clock.advance(1);
  await confirmTicket(services, anonymousViewer, { ticketId, key });
  expect((await listOwnTickets(services, owner)).map(({ id }) => id)).toEqual([ticketId]);
  context.clock.advance(1);
  await answerTicket(services, support, { ticketId, message: "Does the code arrive?" });
  const answered = await lastLink(owner.email);
  expect(answered.key).not.toBeNull();
  context.clock.advance(1);
  await replyToTicket(services, anonymousViewer, { ...answered, message: "No, it doesn't." });
  const { messages } = await readOwnTicket(services, anonymousViewer, answered);
  expect(messages).toHaveLength(3);

  const { id } = await openOwnTicket(services, owner, { ...question, reference: null });
  context.clock.advance(1);
  await answerTicket(services, support, { ticketId: id, message: "We refunded one today." });
  expect(await lastLink(owner.email)).toEqual({ ticketId: id, key: null });
});

test("what strangers send under someone's address counts neither for their tickets nor for their replies", async () => {
  const { services } = context;
  const person = await context.createUser();
  for (let sent = 0; sent <= addressLimit.capacity; sent += 1) {
    await openVisitorTicket(services, { ...question, name: "A stranger", email: person.email });
  }
  const open = () => openOwnTicket(services, person, { ...question, reference: null });
  const { id: ticketId } = await open();
  const reply = () =>
    replyToTicket(services, person, { ticketId, key: null, message: "One more thing." });
  for (let sent = 0; sent < replyLimit.capacity; sent += 1) await reply();
  for (let sent = 1; sent < accountLimit.capacity; sent += 1) await open();
  for (const beyond of [reply, open]) {
    await expect(beyond()).rejects.toMatchObject({ code: "too_many_tickets" });
  }
});

test("the list says which order it has and where new tickets appear only where that's so", async () => {
  const newcomer = await context.createUser({ roles: ["support"] });
  const read = async (query: string) => {
    const routes = [pageRoute("/admin/tickets", ticketsPage)];
    return (await visitPage(context, routes, `/admin/tickets?${query}`, undefined, newcomer)).html;
  };
  expect(await read("status=open")).toContain("waited longest");
  expect(await read("status=closed")).not.toContain("waited longest");
  const mine = await read("status=open&mine");
  expect(mine).toContain("No tickets here");
  expect(mine).not.toContain("writes to support");
});

test("our team is emailed about new tickets, at most once an hour, and not about others", async () => {
  const site = await createTestContext();
  const { services, clock } = site;
  const member = await site.createUser();
  const [team, admin] = [
    await site.createUser({ roles: ["support"] }),
    await site.createUser({ roles: ["admin"] }),
  ];
  await site.createUser({ roles: ["finance"] });
  const open = (subject: string) =>
    openOwnTicket(services, member, { ...question, subject, reference: null });
  const notices = async () => {
    await emailNewTickets(services);
    return (await site.outbox())
      .filter(({ subject }) => /new support ticket/i.test(subject ?? ""))
      .map(({ recipient, subject }) => `${subject} to ${recipient}`);
  };
  await openVisitorTicket(services, { ...question, name: "Ada", email: "ada@people.example" });
  expect(await notices()).toEqual([]);

  const { id, number } = await open("The first");
  const first = [team, admin].map(({ email }) => `New support ticket: #${number} to ${email}`);
  expect((await notices()).toSorted()).toEqual(first.toSorted());
  await open("The second");
  await open("The third");
  const answered = await open("Answered right away");
  await answerTicket(services, team, { ticketId: answered.id, message: "Here you go." });
  clock.advance({ minutes: 59 });
  expect(await notices()).toHaveLength(2);
  clock.advance({ minutes: 2 });
  expect((await notices()).slice(2).toSorted()).toEqual(
    [team, admin].map(({ email }) => `2 new support tickets to ${email}`).toSorted(),
  );
  const text = (await site.outbox()).findLast(({ recipient }) => recipient === team.email)?.text;
  expect(text).toContain("The second");
  expect(text).toContain("/admin/tickets");

  // A reply reaches the one who answered, or the others once that person can't answer anymore.
  clock.advance({ hours: 2 });
  await answerTicket(services, team, { ticketId: id, message: "We refunded one today." });
  await replyToTicket(services, member, { ticketId: id, key: null, message: "Thank you." });
  expect(await notices()).toHaveLength(4);
  await answerTicket(services, team, { ticketId: id, message: "You're welcome." });
  await services.database.asSystem("test", (transaction) =>
    transaction.deleteFrom("user_roles").where("user_id", "=", team.userId).execute(),
  );
  await replyToTicket(services, member, { ticketId: id, key: null, message: "One more thing." });
  expect((await notices()).slice(4)).toEqual([`New support ticket: #${number} to ${admin.email}`]);
  await site.close();
});

test("an answer that its writer began before another one isn't sent", async () => {
  const { services } = context;
  const colleague = await context.createUser({ roles: ["support"] });
  const { id: ticketId } = await openOwnTicket(services, user, { ...question, reference: null });
  const { shown } = await readTicket(services, support, ticketId);
  const before = (await emailsTo(user.email)).length;
  // Notes of the team change nothing about it.
  await noteOnTicket(services, colleague, { ticketId, message: "I'll look at it." });
  await answerTicket(services, colleague, { ticketId, message: "We refunded one.", shown });
  for (const message of ["We refunded one.", "Please wait."]) {
    await expect(
      answerTicket(services, support, { ticketId, message, shown }),
    ).rejects.toMatchObject({ code: "ticket_changed" });
  }
  expect(await emailsTo(user.email)).toHaveLength(before + 1);
  // The page keeps the text for the answerer, who has read the other answer by then.
  const refused = await visitPage(
    context,
    [pageRoute("/admin/tickets/:ticketId", ticketPage)],
    `/admin/tickets/${ticketId}`,
    { intent: "answer", message: "Please wait.", shown },
    support,
  );
  expect(refused.status).toBe(409);
  expect(refused.html).toContain("Please wait.</textarea>");
  const { shown: now } = await readTicket(services, support, ticketId);
  expect(refused.html).toContain(`value="${now}"`);
  await answerTicket(services, support, { ticketId, message: "Anything else?", shown: now });
  expect(await emailsTo(user.email)).toHaveLength(before + 2);
});

test("a ticket isn't closed over a message that came in after its page was opened", async () => {
  const { services } = context;
  const writer = await context.createUser();
  const { id: ticketId } = await openOwnTicket(services, writer, { ...question, reference: null });
  const routes = [pageRoute("/admin/tickets/:ticketId", ticketPage)];
  const visit = (form?: Record<string, string>) =>
    visitPage(context, routes, `/admin/tickets/${ticketId}`, form, support);
  const close = (html: string) => {
    const [, shown = ""] =
      /name="intent" value="close"\/><input type="hidden" name="shown" value="(\w+)"/.exec(html) ??
      [];
    return visit({ intent: "close", shown });
  };
  const { html: opened } = await visit();
  context.clock.advance(1);
  await replyToTicket(services, writer, {
    ticketId,
    key: null,
    message: "Wait, it's three times.",
  });
  const before = (await emailsTo(writer.email)).length;
  const refused = await close(opened);
  expect(refused.status).toBe(409);
  expect(refused.html).toContain("This ticket has changed in the meantime.");
  expect(refused.html).toContain("it&#x27;s three times");
  expect((await readTicket(services, support, ticketId)).ticket.status).toBe("open");
  expect(await emailsTo(writer.email)).toHaveLength(before);
  const closed = `/admin/tickets/${ticketId}?done=closed`;
  expect((await close(refused.html)).location).toBe(closed);
  expect((await close(opened)).location).toBe(`${closed}-quietly`);
});

test("no one else opens a ticket, and only people with the right work on it", async () => {
  const { services } = context;
  const { id } = await openOwnTicket(services, user, { ...question, reference: null });
  for (const [viewer, access] of [
    [other, { ticketId: id, key: null }],
    [other, { ticketId: id, key: "guessed" }],
    [anonymousViewer, { ticketId: id, key: null }],
    [user, { ticketId: "x", key: null }],
  ] as const) {
    await expect(readOwnTicket(services, viewer, access)).rejects.toMatchObject({
      code: "ticket_not_found",
    });
    await expect(
      replyToTicket(services, viewer, { ...access, message: "Hello" }),
    ).rejects.toMatchObject({ code: "ticket_not_found" });
  }
  await expect(readTicket(services, user, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    answerTicket(services, other, { ticketId: id, message: "Hello" }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("a person says only what is theirs as a reference", async () => {
  const { services } = context;
  const reference = "Someone else's payment, $150";
  const { id } = await openOwnTicket(services, other, { ...question, reference });
  expect((await readTicket(services, support, id)).ticket.reference).toBeNull();
});

test("one address is emailed so often, and one network may send so many", async () => {
  const { services } = context;
  const email = "often@people.example";
  for (let sent = 0; sent <= addressLimit.capacity; sent += 1) {
    await openVisitorTicket(services, { ...question, name: "Often", email });
  }
  expect(await emailsTo(email)).toHaveLength(addressLimit.capacity);
  for (let sent = 0; sent < networkLimit.capacity; sent += 1) {
    await limitForms(services, "203.0.113.7");
  }
  await expect(limitForms(services, "203.0.113.7")).rejects.toMatchObject({
    code: "too_many_tickets",
  });
});
