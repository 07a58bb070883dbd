import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPerson } from "#features/people/people.usecases.server.ts";
import { readCalendarFile } from "#platform/calendar/calendar.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addEvent, changeAddress } from "./events.test-support.ts";
import { findEvent, listOwnRegistrations } from "./listing.usecases.server.ts";
import * as eventPage from "./pages/event.tsx";
import { setPublication } from "./publishing/event-rows.store.server.ts";
import {
  cancelRegistration,
  readOwnStanding,
  registerForEvent,
} from "./registrations.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ environment: { BASE_URL: "https://meridian.example" } });
});
afterAll(() => context.close());

const clientAddress = "203.0.113.7";
const register = (eventId: string, form: object, viewer = anonymousViewer as never) =>
  registerForEvent(context.services, viewer, { eventId, form, clientAddress });
const person = (name: string) => ({ name: "Ada Example", email: `${name}@people.example` });
const attendeesOf = async (id: string) => {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("event_registrations").select("id").where("event_id", "=", id).execute(),
  );
  return rows.length;
};
const emailsTo = async (email: string) =>
  (await context.outbox()).filter(({ recipient }) => recipient === email);

function filesOf(message: { attachments: unknown } | undefined) {
  return (message?.attachments ?? []) as { contentType: string; content: string }[];
}

function tokenIn(text: string): string {
  return /\?cancel=([\w-]{43})/.exec(text)?.[1] ?? "";
}

describe("registering for an event", () => {
  test("counts one place and mails the confirmation with the calendar file", async () => {
    const eventId = await addEvent(context, { join_url: "https://meet.example/abc" });
    await register(eventId, person("grace"));
    expect(await attendeesOf(eventId)).toBe(1);

    const [message, ...more] = await emailsTo("grace@people.example");
    expect(more).toEqual([]);
    expect(message?.subject).toBe(`You're registered: About ${eventId}`);
    expect(message?.text).toContain("https://meet.example/abc");
    const [file] = filesOf(message);
    expect(file?.contentType).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    const event = await findEvent(context.services, anonymousViewer, eventId);
    expect(readCalendarFile(file?.content ?? "")).toMatchObject({
      METHOD: "PUBLISH",
      UID: `event-${eventId}@meridian.example`,
      SUMMARY: `About ${eventId}`,
      DTSTART: event?.startsAt.toISOString().replace(/[-:]|\.\d{3}/g, ""),
      URL: `https://meridian.example/events/${eventId}`,
    });
    expect(file?.content.replace(/\r\n[ \t]/g, "")).toContain("https://meet.example/abc");
  });

  test("happens once under twenty attempts at the same time, in any spelling of the address", async () => {
    const eventId = await addEvent(context);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(eventId, {
          ...person("twenty"),
          email: index % 2 ? "twenty@people.example" : " TWENTY@people.example ",
        }),
      ),
    );
    expect(await attendeesOf(eventId)).toBe(1);
    const emails = (await context.outbox()).filter(({ recipient }) =>
      /^twenty@/i.test(recipient ?? ""),
    );
    expect(emails).toHaveLength(1);
  });

  test("never gives out more places than there are", async () => {
    const eventId = await addEvent(context, { capacity: 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => register(eventId, person(`crowd-${index}`))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await attendeesOf(eventId)).toBe(3);
    await expect(register(eventId, person("late"))).rejects.toMatchObject({ code: "event_full" });
  });

  test("answers an address that is registered for a full event like any other", async () => {
    const eventId = await addEvent(context, { capacity: 1 });
    await register(eventId, person("inside"));
    for (const name of ["inside", "outside"]) {
      await expect(register(eventId, person(name))).rejects.toMatchObject({ code: "event_full" });
    }
  });

  test("is closed when the event is over, and unknown events are not found", async () => {
    const now = context.clock.now().getTime();
    const eventId = await addEvent(context, {
      starts_at: new Date(now - 7_200_000),
      ends_at: new Date(now),
    });
    await expect(register(eventId, person("late"))).rejects.toMatchObject({ code: "event_over" });
    await expect(register("no-such-event", person("lost"))).rejects.toMatchObject({
      code: "event_not_found",
    });
    await expect(register("nul\0", person("lost"))).rejects.toMatchObject({
      code: "event_not_found",
    });
  });

  test("keeps emoji, right-to-left text and markup as they are typed, without what reorders text", async () => {
    const eventId = await addEvent(context);
    const typed = {
      name: "أدا <script>alert(1)</script> 👩🏽‍⚕️",
      email: "scripts@people.example",
      question: "One line\nanother\tline 👋",
    };
    await register(eventId, { ...typed, question: "One line\nanother\t\u202eline\u200b 👋" });
    const [row] = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("event_registrations")
        .select(["name", "question"])
        .where("event_id", "=", eventId)
        .execute(),
    );
    expect(row).toEqual({ name: typed.name, question: typed.question });
    const [message] = await emailsTo("scripts@people.example");
    expect(JSON.stringify(message), "the mail repeats nothing of it").not.toContain("script>");
  });

  const ada = { name: "Ada", email: "ada@people.example" };
  test.each<[string, object, string[]]>([
    ["an empty form", { name: "", email: "" }, ["name", "email"]],
    ["no form", {}, ["name", "email"]],
    ["what is too short", { name: "A", email: "ada" }, ["name", "email"]],
    [
      "what is too long",
      {
        name: "a".repeat(101),
        email: `${"a".repeat(250)}@b.example`,
        question: "a".repeat(1001),
      },
      ["name", "email", "question"],
    ],
    ["NUL", { name: "Ada\0", email: "ada\0@people.example" }, ["name", "email"]],
    ["other control characters", { ...ada, question: "\u0007" }, ["question"]],
  ])("refuses %s, saying which fields", async (_what, form, fields) => {
    const eventId = await addEvent(context);
    const denial = await register(eventId, form).catch((error: unknown) => error);
    expect(denial).toMatchObject({ code: "validation_failed", status: 400 });
    const { details } = denial as { details: { fields: { field: string }[] } };
    expect(details.fields.map(({ field }) => field)).toEqual(fields);
    expect(await attendeesOf(eventId)).toBe(0);
  });

  test("is limited for one network, and others are not held up by it", async () => {
    const eventId = await addEvent(context);
    const from = (address: string, index: number) =>
      registerForEvent(context.services, anonymousViewer, {
        eventId,
        form: person(`flood-${index}`),
        clientAddress: address,
      });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 62 }, (_, index) => from(`2001:db8:0:1::${index}`, index)),
    );
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { status: 429 } });
    await from("192.0.2.1", 100);
  });
});

describe("a person who is signed in", () => {
  test("finds the registration made with their address, also when it was made signed out", async () => {
    const user = await context.createUser();
    const first = await addEvent(context);
    const second = await addEvent(context);
    await register(first, { name: "Grace Example", email: user.email }, user as never);
    await register(second, { name: "Grace Example", email: user.email.toUpperCase() });
    expect(await listOwnRegistrations(context.services, user)).toMatchObject([
      { title: `About ${first}`, path: `/events/${first}`, startsAt: expect.any(Date) },
    ]);
    await register(second, { name: "Grace Example", email: user.email }, user as never);
    expect(await listOwnRegistrations(context.services, user)).toHaveLength(2);
    expect(await readOwnStanding(context.services, user, second)).toEqual({
      name: "Grace Example",
      email: user.email.toUpperCase(),
      registered: true,
      movedTo: null,
      joinUrl: null,
      notes: null,
    });
  });

  test("has on their page for support the registration made signed out, in any spelling", async () => {
    const user = await context.createUser();
    const support = await context.createUser({ roles: ["support"] });
    const eventId = await addEvent(context);
    await register(eventId, { name: "Grace Example", email: user.email.toUpperCase() });
    const { sections } = await readPerson(context.services, support, user.userId);
    const section = sections.find(({ name }) => name === "registrations");
    expect(section?.entries).toMatchObject([{ title: `About ${eventId}` }]);
  });

  test("reads the address they registered, also after their account has another", async () => {
    const user = await context.createUser();
    const [eventId, other] = [await addEvent(context), await addEvent(context)];
    await register(eventId, { name: "Grace Example", email: user.email }, user as never);
    const changed = { ...user, email: "grace-now@people.example" };
    expect(await readOwnStanding(context.services, changed, eventId)).toMatchObject({
      email: user.email,
      registered: true,
    });
    expect(await readOwnStanding(context.services, changed, other)).toMatchObject({
      email: changed.email,
      registered: false,
    });
  });

  test("isn't registered a second time with the address that their account has now", async () => {
    const user = await context.createUser();
    const eventId = await addEvent(context);
    await register(eventId, { name: "Grace Example", email: user.email }, user as never);
    const email = `now-${user.email}`;
    await changeAddress(context, user, email);
    await register(eventId, { name: "Grace Example", email });
    expect(await attendeesOf(eventId)).toBe(1);
    expect(await emailsTo(email)).toEqual([]);
  });

  test("does not see registrations of others, nor those they made for others", async () => {
    const [user, other] = [await context.createUser(), await context.createUser()];
    const eventId = await addEvent(context);
    await register(eventId, { name: "A friend", email: other.email }, user as never);
    expect(await listOwnRegistrations(context.services, user)).toEqual([]);
    expect(await listOwnRegistrations(context.services, other)).toEqual([]);
  });
});

describe("cancelling", () => {
  test("by the mail's link frees the place, once, and the person may come back", async () => {
    const eventId = await addEvent(context, { capacity: 1 });
    await register(eventId, person("away"));
    const [message] = await emailsTo("away@people.example");
    const token = tokenIn(message?.text ?? "");
    const other = await addEvent(context);

    const cancel = (id: string) => cancelRegistration(context.services, { eventId: id, token });
    expect(await cancel(other)).toBe(false);
    expect(await attendeesOf(eventId)).toBe(1);
    const both = await Promise.all([cancel(eventId), cancel(eventId)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await cancel(eventId)).toBe(false);
    expect(await attendeesOf(eventId)).toBe(0);
    await register(eventId, person("away"));
    expect(await emailsTo("away@people.example")).toHaveLength(2);
  });

  test("works while the event is off the site, for as long as the person is registered", async () => {
    const eventId = await addEvent(context);
    await register(eventId, person("off-site"));
    const [message] = await emailsTo("off-site@people.example");
    const token = tokenIn(message?.text ?? "");
    await context.services.database.asSystem("test", (transaction) =>
      setPublication(transaction, eventId, { state: "unpublished", now: context.clock.now() }),
    );
    const routes = [pageRoute("/events/:eventId", eventPage)];
    const visit = (search: string, form?: Record<string, string>) =>
      visitPage(context, routes, `/events/${eventId}${search}`, form);
    await expect(visit("")).rejects.toMatchObject({ status: 404 });
    expect((await visit(`?cancel=${"x".repeat(43)}`)).status).toBe(404);
    const opened = await visit(`?cancel=${token}`);
    expect(opened.status).toBe(200);
    expect(opened.html).toContain(`About ${eventId}`);
    expect(opened.html).not.toContain(`href="/events/${eventId}"`);
    expect(await attendeesOf(eventId)).toBe(1);
    const cancelled = await visit(`?cancel=${token}`, { intent: "cancel" });
    expect(cancelled.status).toBe(200);
    expect(cancelled.html).toContain("Your registration is canceled");
    expect(await attendeesOf(eventId)).toBe(0);
    const again = await visit(`?cancel=${token}`);
    expect(again.status).toBe(404);
    expect(again.html).toContain("nothing to cancel");
  });

  test("works on the event's page for a person who is signed in, whose email has changed since", async () => {
    const [user, other] = [await context.createUser(), await context.createUser()];
    const eventId = await addEvent(context);
    const email = `now-${user.email}`;
    await register(eventId, { name: "Grace Example", email: user.email }, user as never);
    await register(eventId, { name: "Grace Example", email });
    await changeAddress(context, user, email);
    const routes = [pageRoute("/events/:eventId", eventPage)];
    const visit = (viewer: TestUser, form?: Record<string, string>) =>
      visitPage(context, routes, `/events/${eventId}`, form, viewer);
    await visit(other, { intent: "withdraw" });
    const signedOut = await visitPage(context, routes, `/events/${eventId}`, {
      intent: "withdraw",
    });
    expect(signedOut.location).toContain("/auth?next=");
    expect(await attendeesOf(eventId)).toBe(2);
    expect((await visit(user)).html).toContain("Cancel registration");
    const cancelled = await visit(user, { intent: "withdraw" });
    expect(cancelled.html).toContain("Your registration is canceled");
    expect(await attendeesOf(eventId)).toBe(0);
    expect((await visit(user, { intent: "withdraw" })).html).toContain("is canceled");
    const after = await visit(user);
    expect(after.html).not.toContain("Cancel registration");
    expect(after.html).toContain("Your question");
  });

  test("does nothing on the page of an event that is over", async () => {
    const user = await context.createUser();
    const eventId = await addEvent(context);
    await register(eventId, { name: "Grace Example", email: user.email }, user as never);
    context.clock.advance({ days: 3 });
    const routes = [pageRoute("/events/:eventId", eventPage)];
    const form = { intent: "withdraw" };
    const { html } = await visitPage(context, routes, `/events/${eventId}`, form, user);
    expect(html).toContain("You registered for this event");
    expect(html).not.toContain("Cancel registration");
    expect(await attendeesOf(eventId)).toBe(1);
  });

  test("does nothing with a token that is made up", async () => {
    const eventId = await addEvent(context);
    for (const token of ["", "x".repeat(43), "\0", "👋"]) {
      expect(await cancelRegistration(context.services, { eventId, token })).toBe(false);
    }
    expect(await cancelRegistration(context.services, { eventId: "\0", token: "" })).toBe(false);
  });
});

test("tokens are kept as hashes only", async () => {
  const eventId = await addEvent(context);
  await register(eventId, person("hashed"));
  const [message] = await emailsTo("hashed@people.example");
  const token = tokenIn(message?.text ?? "");
  expect(token).toHaveLength(43);
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("event_registrations").selectAll().execute(),
  );
  expect(JSON.stringify(rows)).not.toContain(token);
});
