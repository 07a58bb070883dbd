import { afterAll, beforeAll, expect, test } from "vitest";
import { readAdminHome } from "#features/admin/home.usecases.server.ts";
import { saveDraft } from "#features/mailings/drafts.usecases.server.ts";
import { readMailingDesk } from "#features/mailings/mailings.contract.ts";
import { processDueMailingsJob } from "#features/mailings/mailings.jobs.server.ts";
import { confirmAndSend, scheduleOn } from "#features/mailings/mailings.test-support.ts";
import { sendMailing } from "#features/mailings/sending.usecases.server.ts";
import { mergeAs } from "#features/people/merge.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addDays, addTime, dayIn } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { listAdminEvents } from "../event-admin.usecases.server.ts";
import { eventMessagePath } from "../events.constants.ts";
import { addEvent, changeAddress } from "../events.test-support.ts";
import { setPublication } from "../publishing/event-rows.store.server.ts";
import { registerForEvent } from "../registrations.usecases.server.ts";
import {
  beginEventMessage,
  eventMessagePlace,
  listEventMessages,
} from "./event-messages.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

/** Writes a complete draft of a message about an event; answers its place. */
async function writeMessage(support: TestUser, eventId: string, subject: string) {
  const place = eventMessagePlace(eventId, crypto.randomUUID());
  await beginEventMessage(context.services, support, { eventId, mailingId: place.mailingId });
  const text = { subject, body: "See you soon.", isPublic: false };
  const form = { ...text, version: 1, audience: "registrants" };
  await saveDraft(context.services, support, { place, form });
  return place;
}

test("a message goes once to everyone registered for the event, by people with the right alone", async () => {
  const { services } = context;
  const support = await context.createUser({ roles: ["support"] });
  const editor = await context.createUser({ roles: ["editor"] });
  const people = [
    await context.createUser(),
    await context.createUser(),
    await context.createUser(),
  ];
  const [eventId, otherId] = [await addEvent(context), await addEvent(context)];
  const register = (index: number, id: string) =>
    registerForEvent(services, people[index] ?? support, {
      eventId: id,
      form: { name: "Ada Example", email: people[index]?.email },
      clientAddress: "",
    });
  await register(0, eventId);
  await register(1, eventId);
  await register(2, otherId);

  const mailingId = crypto.randomUUID();
  const place = eventMessagePlace(eventId, mailingId);
  await expect(beginEventMessage(services, editor, { eventId, mailingId })).rejects.toMatchObject({
    status: 403,
  });
  await expect(
    beginEventMessage(services, support, { eventId: "no-such-event", mailingId }),
  ).rejects.toMatchObject({ code: "event_not_found" });
  await beginEventMessage(services, support, { eventId, mailingId });
  const subject = "We're starting 10 minutes earlier";
  const draft = { version: 1, subject, body: "The room opens at **9:50**.", isPublic: false };
  await saveDraft(services, support, { place, form: { ...draft, audience: "registrants" } });
  const { reach, mailing, hasUnsubscribeLink } = await readMailingDesk(services, support, place);
  expect(reach).toBe(2);
  expect(hasUnsubscribeLink).toBe(false);
  await expect(
    sendMailing(services, editor, { place, version: mailing.version, expected: reach }),
  ).rejects.toMatchObject({ status: 403 });
  await sendMailing(services, support, { place, version: mailing.version, expected: reach });

  const confirmation = (
    await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("event_registrations")
        .select("id")
        .where("event_id", "=", eventId)
        .where("email", "=", people[1]?.email ?? "")
        .executeTakeFirstOrThrow(),
    )
  ).id;
  await services.database.asSystem("test", (transaction) =>
    transaction.deleteFrom("event_registrations").where("id", "=", confirmation).execute(),
  );
  const emails = (await context.outbox()).filter((email) => email.subject === subject);
  expect(emails.map(({ recipient }) => recipient)).toEqual([people[0]?.email]);
  expect(emails[0]?.text).toContain("The room opens at 9:50.");
  expect(emails[0]?.text).toContain(`/events/${eventId}`);
  expect(emails[0]?.headers).toEqual({});
  const { mailings } = await listEventMessages(services, support, { eventId, page: 1 });
  expect(mailings).toMatchObject([
    { mailing: { status: { name: "sent" } }, counts: { handed_over: 1, skipped: 1 } },
  ]);
  const elsewhere = eventMessagePlace(otherId, mailingId);
  await expect(readMailingDesk(services, support, elsewhere)).rejects.toMatchObject({
    code: "mailing_not_found",
  });
});

test("a message goes to the addresses that accounts have now, and to no suspended account", async () => {
  const { services, clock } = context;
  const support = await context.createUser({ roles: ["support"] });
  const [moved, suspended] = [await context.createUser(), await context.createUser()];
  const eventId = await addEvent(context);
  for (const person of [moved, suspended]) {
    const form = { name: "Ada Example", email: person.email };
    await registerForEvent(services, person, { eventId, form, clientAddress: "" });
    await changeAddress(context, person, `now-${person.email}`);
  }
  const now = clock.now();
  await services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("private.suspensions")
      .values({
        user_id: suspended.userId,
        reason: "Harassment",
        suspended_at: now,
        until: addTime(now, { days: 30 }),
      })
      .execute(),
  );
  const subject = "Bring your questions";
  const place = await writeMessage(support, eventId, subject);
  expect((await readMailingDesk(services, support, place)).reach).toBe(1);
  await confirmAndSend(context, support, place);
  const emails = (await context.outbox()).filter((email) => email.subject === subject);
  expect(emails.map(({ recipient }) => recipient)).toEqual([`now-${moved.email}`]);
});

test("a message goes once to an address that two registrations lead to", async () => {
  const { services } = context;
  const support = await context.createUser({ roles: ["support"] });
  const moved = await context.createUser();
  const eventId = await addEvent(context);
  const present = `now-${moved.email}`;
  for (const { viewer, email } of [
    { viewer: anonymousViewer, email: present },
    { viewer: moved, email: moved.email },
  ]) {
    const form = { name: "Ada Example", email };
    await registerForEvent(services, viewer, { eventId, form, clientAddress: "" });
  }
  await changeAddress(context, moved, present);
  const subject = "Please bring a pen";
  const place = await writeMessage(support, eventId, subject);
  expect((await readMailingDesk(services, support, place)).reach).toBe(1);
  await confirmAndSend(context, support, place);
  const emails = (await context.outbox()).filter((email) => email.subject === subject);
  expect(emails.map(({ recipient }) => recipient)).toEqual([present]);
});

test("a message follows a person to the address that their account has when it's their turn, once", async () => {
  const { services } = context;
  const support = await context.createUser({ roles: ["support"] });
  const [moved, twice] = [await context.createUser(), await context.createUser()];
  const eventId = await addEvent(context);
  for (const { viewer, email } of [
    { viewer: moved, email: moved.email },
    { viewer: twice, email: twice.email },
    { viewer: anonymousViewer, email: `now-${twice.email}` },
  ]) {
    const form = { name: "Ada Example", email };
    await registerForEvent(services, viewer, { eventId, form, clientAddress: "" });
  }
  const subject = "The door is on the left";
  const place = await writeMessage(support, eventId, subject);
  expect((await readMailingDesk(services, support, place)).reach).toBe(3);
  await confirmAndSend(context, support, place);
  for (const person of [moved, twice]) {
    await changeAddress(context, person, `now-${person.email}`);
  }
  const emails = (await context.outbox()).filter((email) => email.subject === subject);
  expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [moved, twice].map(({ email }) => `now-${email}`).toSorted(),
  );
  expect((await readMailingDesk(services, support, place)).counts).toMatchObject({
    handed_over: 2,
    skipped: 1,
  });
});

test("a message reaches a person whose account was merged before their turn", async () => {
  const { services } = context;
  const support = await context.createUser({ roles: ["support"] });
  const [stays, leaves] = [await context.createUser(), await context.createUser()];
  const eventId = await addEvent(context);
  const form = { name: "Ada Example", email: leaves.email };
  await registerForEvent(services, leaves, { eventId, form, clientAddress: "" });
  const subject = "Bring a colleague";
  const place = await writeMessage(support, eventId, subject);
  await confirmAndSend(context, support, place);
  await mergeAs(context, support, { stays, leaves });
  const emails = (await context.outbox()).filter((email) => email.subject === subject);
  expect(emails.map(({ recipient }) => recipient)).toEqual([stays.email]);
  const rows = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.mailing_recipients")
      .select(["email", "user_id"])
      .where("mailing_id", "=", place.mailingId)
      .execute(),
  );
  expect(rows).toEqual([{ email: stays.email, user_id: stays.userId }]);
});

test("a message that's scheduled isn't sent once its event was taken off the site", async () => {
  const { services, clock } = context;
  const support = await context.createUser({ roles: ["support"] });
  const person = await context.createUser();
  const eventId = await addEvent(context);
  const form = { name: "Ada Example", email: person.email };
  await registerForEvent(services, person, { eventId, form, clientAddress: "" });
  const subject = "See you tomorrow";
  const place = await writeMessage(support, eventId, subject);
  const day = addDays(dayIn(clock.now(), "America/Toronto"), 1);
  await scheduleOn(context, support, { place, day });

  await services.database.asSystem("test", (transaction) =>
    setPublication(transaction, eventId, { state: "unpublished", now: clock.now() }),
  );
  clock.advance({ days: 2 });
  await processDueMailingsJob.handle(services, {}, { id: "tick" });
  await context.runJobs();
  const emails = (await context.outbox()).filter((email) => email.subject === subject);
  expect(emails).toEqual([]);
  const { mailing } = await readMailingDesk(services, support, place);
  expect(mailing).toMatchObject({
    status: { name: "draft" },
    note: expect.stringContaining("isn't on the site"),
  });
  const notice = (await context.outbox()).find((email) => email.subject === `Not sent: ${subject}`);
  expect(notice?.recipient).toBe(support.email);
  expect(notice?.text).toContain("isn't on the site");
  expect(notice?.text).toContain(eventMessagePath(eventId, place.mailingId));

  const later = addDays(dayIn(clock.now(), "America/Toronto"), 1);
  await expect(scheduleOn(context, support, { place, day: later })).rejects.toMatchObject({
    code: "mailing_not_schedulable",
  });
  await confirmAndSend(context, support, place);
  expect((await readMailingDesk(services, support, place)).mailing.status.name).not.toBe("draft");
  // The event has no page that it could link to.
  const sent = (await context.outbox()).find((email) => email.subject === subject);
  expect(sent?.text).toContain("Your confirmation email has a link to cancel.");
  expect(sent?.text).not.toContain(`/events/${eventId}`);
});

test("a message whose batch got no answer waits where support looks", async () => {
  const { services } = context;
  const support = await context.createUser({ roles: ["support"] });
  const person = await context.createUser();
  const eventId = await addEvent(context);
  const form = { name: "Ada Example", email: person.email };
  await registerForEvent(services, person, { eventId, form, clientAddress: "" });
  const place = await writeMessage(support, eventId, "The room has changed");
  const waiting = async () =>
    (await readAdminHome(services, support)).queues.find(
      ({ label }) => label === "Paused messages about events",
    )?.count ?? 0;
  expect(await waiting()).toBe(0);
  await context.runJobs();

  const { handOver } = services.mail;
  services.mail.handOver = async () => ({ outcome: "unknown", reason: "socket closed" });
  try {
    await confirmAndSend(context, support, place);
    await context.runJobs();
  } finally {
    services.mail.handOver = handOver;
  }
  expect((await readMailingDesk(services, support, place)).mailing.status.name).toBe("paused");
  expect(await waiting()).toBe(1);
  const { events } = await listAdminEvents(services, support, 1);
  expect(events.filter((event) => event.hasPausedMessage).map(({ id }) => id)).toEqual([eventId]);
});
