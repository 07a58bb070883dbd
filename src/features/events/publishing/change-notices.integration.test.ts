import { afterAll, beforeAll, expect, test } from "vitest";
import { readCalendarFile } from "#platform/calendar/calendar.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { makeCalendarFile } from "../calendar.usecases.server.ts";
import { addEvent, changeAddress } from "../events.test-support.ts";
import { notifyRegistered } from "../joining/joining.usecases.server.ts";
import { registerForEvent } from "../registrations.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const change = (id: string, values: { publication?: string; hours?: number; location?: string }) =>
  context.services.database.asSystem("test", async (transaction) => {
    const event = await transaction
      .selectFrom("events")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const later = (time: Date) => addTime(time, { hours: values.hours ?? 0 });
    await transaction
      .updateTable("events")
      .set({
        publication: values.publication ?? event.publication,
        location: values.location ?? event.location,
        starts_at: later(event.starts_at),
        ends_at: later(event.ends_at),
        updated_at: addTime(event.updated_at, { minutes: 1 }),
      })
      .where("id", "=", id)
      .execute();
  });

async function registered(title: string) {
  const id = await addEvent(context, { title, join_url: "https://meet.example/one" });
  const email = `${crypto.randomUUID()}@people.example`;
  const form = { name: "Ada Example", email };
  const register = () =>
    registerForEvent(
      context.services,
      { kind: "anonymous" },
      { eventId: id, form, clientAddress: "" },
    );
  await register();
  const subjects = async () => {
    await notifyRegistered(context.services);
    const emails = await context.outbox();
    return emails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
  };
  return { id, subjects, register };
}

test("registered people are told of another time, a cancellation and its end, once each", async () => {
  const { id, subjects, register } = await registered("Fees");
  const seen = new Set(await subjects());
  const news = async () => {
    await subjects();
    const all = await subjects();
    const fresh = all.filter((subject) => !seen.has(subject));
    for (const subject of fresh) seen.add(subject);
    expect(all).toHaveLength(seen.size);
    return fresh;
  };
  expect(await news()).toEqual([]);
  await change(id, { hours: 200 });
  expect(await news()).toEqual(["New time: Fees"]);
  await change(id, { publication: "unpublished" });
  expect(await news()).toEqual(["Canceled: Fees"]);
  await expect(register()).rejects.toMatchObject({ code: "event_not_found" });
  await change(id, { publication: "published" });
  expect(await news()).toEqual(["It's on after all: Fees"]);
});

test("registered people are told of another location, once, with the time if that changed too", async () => {
  const { id, subjects } = await registered("Contracts");
  const news = async () => {
    await subjects();
    return (await subjects()).filter((subject) => subject.startsWith("New ")).toSorted();
  };
  const textOf = async (subject: string) =>
    (await context.outbox()).find((email) => email.subject === subject)?.text;
  await change(id, { location: "Metro Hall, Toronto" });
  expect(await news()).toEqual(["New location: Contracts"]);
  expect(await textOf("New location: Contracts")).toContain("Metro Hall, Toronto");
  await change(id, { location: "City Hall, Hamilton", hours: 200 });
  expect(await news()).toEqual(["New location: Contracts", "New time and location: Contracts"]);
  expect(await textOf("New time and location: Contracts")).toContain("City Hall, Hamilton");
});

test("the file that updates the event in a calendar keeps the link to join", async () => {
  const { id, subjects } = await registered("Visas");
  await change(id, { hours: 200 });
  await subjects();
  const email = (await context.outbox()).find(({ subject }) => subject === "New time: Visas");
  expect(JSON.stringify(email?.attachments)).toContain("Join: https://meet.example/one");
});

test("each file of an event has a higher version than the one before, also when anyone downloads it", async () => {
  const { id, subjects } = await registered("Rotations");
  await change(id, { hours: 200 });
  await subjects();
  await change(id, { location: "Metro Hall, Toronto" });
  await subjects();
  const emails = await context.outbox();
  const versionIn = (subject: string) => {
    const email = emails.find((each) => each.subject === `${subject}: Rotations`);
    const [file] = (email?.attachments ?? []) as unknown as { content: string }[];
    return readCalendarFile(file?.content ?? "").SEQUENCE;
  };
  expect(["You're registered", "New time", "New location"].map(versionIn)).toEqual([
    "0",
    "60",
    "120",
  ]);
  const file = await makeCalendarFile(context.services, anonymousViewer, id);
  expect(readCalendarFile(file?.text ?? "").SEQUENCE).toBe("120");
});

test("two changes before the next email are one email", async () => {
  const { id, subjects } = await registered("Forms");
  await change(id, { hours: 200 });
  await change(id, { publication: "archived" });
  expect((await subjects()).filter((subject) => !subject.startsWith("You're"))).toEqual([
    "Canceled: Forms",
  ]);
});

test("a person whose account has another address now is told there", async () => {
  const user = await context.createUser();
  const id = await addEvent(context, { title: "Boards" });
  const form = { name: "Ada Example", email: user.email };
  await registerForEvent(context.services, user, { eventId: id, form, clientAddress: "" });
  const email = `${crypto.randomUUID()}@people.example`;
  await changeAddress(context, user, email);
  await change(id, { hours: 200 });
  await notifyRegistered(context.services);
  const emails = (await context.outbox()).filter(({ subject }) => subject === "New time: Boards");
  expect(emails.map(({ recipient }) => recipient)).toEqual([email]);
});

test("a person whose two registrations reach one address is told once", async () => {
  const user = await context.createUser();
  const id = await addEvent(context, { title: "Panels" });
  const address = `${crypto.randomUUID()}@people.example`;
  for (const email of [user.email, address]) {
    const viewer = email === user.email ? user : ({ kind: "anonymous" } as const);
    const form = { name: "Ada Example", email };
    await registerForEvent(context.services, viewer, { eventId: id, form, clientAddress: "" });
  }
  await changeAddress(context, user, address);
  await change(id, { hours: 200 });
  await notifyRegistered(context.services);
  const emails = (await context.outbox()).filter(({ subject }) => subject === "New time: Panels");
  expect(emails.map(({ recipient }) => recipient)).toEqual([address]);
});

test("the link of a cancelled event is sent to no one", async () => {
  const { id, subjects } = await registered("Routes");
  await change(id, { publication: "unpublished" });
  context.clock.advance({ hours: 30 });
  expect((await subjects()).filter((subject) => subject.includes("link"))).toEqual([]);
});
