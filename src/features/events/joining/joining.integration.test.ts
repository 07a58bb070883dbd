import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { eventValues, publishValues } from "#features/publishing/publishing.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, toSeconds } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import {
  exportRegistrations,
  listAdminEvents,
  readAdminEvent,
  saveJoinLink,
  saveNotes,
} from "../event-admin.usecases.server.ts";
import { notifyRegisteredJob } from "../events.jobs.server.ts";
import { addEvent, changeAddress } from "../events.test-support.ts";
import * as eventPage from "../pages/event.tsx";
import {
  cancelRegistration,
  readOwnStanding,
  registerForEvent,
} from "../registrations.usecases.server.ts";

const hour = toSeconds({ hours: 1 });
const link = "https://meet.example/first";
const opened: TestContext[] = [];
let context: TestContext;
let admin: TestUser;
let eventId: string;

beforeEach(async () => {
  context = await createTestContext({ environment: { BASE_URL: "https://meridian.example" } });
  opened.push(context);
  admin = await context.createUser({ roles: ["admin"], factor: true });
  // In two days, for an hour.
  eventId = await addEvent(context);
});
afterAll(async () => {
  for (const { close } of opened) await close();
});

const register = (name: string, form: object = {}) =>
  registerForEvent(context.services, anonymousViewer, {
    eventId,
    form: { name: "Ada Example", email: `${name}@people.example`, ...form },
    clientAddress: "203.0.113.7",
  });
const saveLink = (join_url: string, viewer: TestUser = admin) =>
  saveJoinLink(context.services, viewer, { eventId, form: { join_url } });
/** As every minute does, twice, in two processes at the same time. */
const tick = async () => {
  const run = () => notifyRegisteredJob.handle(context.services, {}, { id: "tick" });
  await Promise.all([run(), run()]);
};
const emailsTo = async (name: string) =>
  (await context.outbox()).filter(({ recipient }) => recipient === `${name}@people.example`);
const subjectsTo = async (name: string) => (await emailsTo(name)).map(({ subject }) => subject);
const registered = () => `You're registered: About ${eventId}`;
const dayEmail = () => `Your link to join: About ${eventId}`;
const hourEmail = () => `Starting soon: About ${eventId}`;
const newLink = () => `New link to join: About ${eventId}`;

describe("the link to an event", () => {
  test("is emailed a day and an hour before, once each, whatever runs how often", async () => {
    await register("grace");
    await saveLink(link);
    await tick();
    expect(await subjectsTo("grace")).toEqual([registered()]);

    context.clock.advance({ days: 1 });
    await tick();
    await tick();
    expect(await subjectsTo("grace")).toEqual([registered(), dayEmail()]);
    context.clock.advance(22 * hour);
    await tick();
    expect(await subjectsTo("grace")).toHaveLength(2);
    context.clock.advance(hour);
    await tick();
    await tick();
    expect(await subjectsTo("grace")).toEqual([registered(), dayEmail(), hourEmail()]);
    const emails = await emailsTo("grace");
    for (const { text } of emails.slice(1)) expect(text).toContain(link);
    expect(emails[0]?.text).toContain("the link we'll email you a day before");

    context.clock.advance(3 * hour);
    await saveLink("https://meet.example/too-late");
    await tick();
    expect(await subjectsTo("grace"), "nothing after the end").toHaveLength(3);
  });

  test("comes with the confirmation once it is there, and an hour before again", async () => {
    await saveLink(link);
    context.clock.advance(40 * hour);
    await register("late");
    await tick();
    expect(await subjectsTo("late")).toEqual([registered()]);
    expect((await emailsTo("late"))[0]?.text).toContain(link);
    context.clock.advance(7 * hour);
    await tick();
    expect(await subjectsTo("late")).toEqual([registered(), hourEmail()]);
  });

  test("is emailed right away when it is saved late, and again when it is another one", async () => {
    await register("waiting");
    context.clock.advance(30 * hour);
    await tick();
    expect(await subjectsTo("waiting")).toEqual([registered()]);
    await saveLink(link);
    await tick();
    await saveLink("https://meet.example/second");
    await tick();
    await tick();
    expect(await subjectsTo("waiting")).toEqual([registered(), dayEmail(), newLink()]);
    expect((await emailsTo("waiting")).at(-1)?.text).toContain("https://meet.example/second");
  });

  test("goes to nobody who cancelled", async () => {
    await register("gone");
    const [email] = await emailsTo("gone");
    const token = /\?cancel=([\w-]{43})/.exec(email?.text ?? "")?.[1] ?? "";
    await cancelRegistration(context.services, { eventId, token });
    await saveLink(link);
    context.clock.advance(47.5 * hour);
    await tick();
    expect(await subjectsTo("gone")).toEqual([registered()]);
  });

  test("is asked of administrators, a day and an hour before every start, when people wait for it", async () => {
    await register("patient");
    const empty = await addEvent(context);
    const missing = async () =>
      (await context.outbox()).filter(
        ({ recipient, subject }) =>
          recipient === admin.email && subject?.startsWith("Link missing") === true,
      );
    await tick();
    expect(await missing()).toEqual([]);
    context.clock.advance({ days: 1 });
    await tick();
    await tick();
    expect(await missing()).toHaveLength(1);
    context.clock.advance(23.5 * hour);
    await tick();
    await tick();
    expect(await missing()).toHaveLength(2);
    const [first] = await missing();
    expect(first?.text).toContain(`https://meridian.example/admin/events/${eventId}`);
    expect(first?.text).toContain("1 person has registered");
    expect(JSON.stringify(await missing())).not.toContain(empty);

    // The event is moved because the link is missing.
    const editor = await context.createUser({ roles: ["editor"], factor: true });
    const values = eventValues(context, { join_url: "" });
    await publishValues(context, editor, { kind: "events", values, subjectId: eventId });
    await tick();
    expect(await missing()).toHaveLength(2);
    const startsAt = new Date(`${values.date}T${values.start_time}:00Z`);
    context.clock.set(addTime(startsAt, { days: -1 }));
    await tick();
    await tick();
    expect(await missing()).toHaveLength(3);
    context.clock.set(addTime(startsAt, { minutes: -30 }));
    await tick();
    await tick();
    expect(await missing()).toHaveLength(4);
  });

  test("is asked of administrators for a webinar from before webinars had to be online", async () => {
    const title = "Exams by video";
    const webinar = await addEvent(context, { title, location: "Zoom" });
    await registerForEvent(context.services, anonymousViewer, {
      eventId: webinar,
      form: { name: "Ada Example", email: "watcher@people.example" },
      clientAddress: "203.0.113.7",
    });
    const { events } = await listAdminEvents(context.services, admin, 1);
    expect(events.find(({ id }) => id === webinar)).toMatchObject({ needsLink: true });
    context.clock.advance({ days: 1 });
    await tick();
    const subjects = (await context.outbox()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes(title))).toEqual([
      `You're registered: ${title}`,
      `Link missing: ${title}`,
    ]);
  });

  test("isn't asked of administrators for an event at a place", async () => {
    const atPlace = await addEvent(context, {
      kind: "networking",
      title: "Fair at Metro Hall",
      location: "Metro Hall, Toronto",
    });
    await registerForEvent(context.services, anonymousViewer, {
      eventId: atPlace,
      form: { name: "Ada Example", email: "visitor@people.example" },
      clientAddress: "203.0.113.7",
    });
    const { events } = await listAdminEvents(context.services, admin, 1);
    expect(events.find(({ id }) => id === atPlace)).toMatchObject({ needsLink: false });
    expect(events.find(({ id }) => id === eventId)).toMatchObject({ needsLink: true });
    context.clock.advance(47.5 * hour);
    await tick();
    const subjects = (await context.outbox()).map(({ subject }) => subject);
    expect(subjects).not.toContain("Link missing: Fair at Metro Hall");
    expect(await subjectsTo("visitor")).toEqual(["You're registered: Fair at Metro Hall"]);
  });

  test("is shown on the page to people who registered, until the end", async () => {
    const user = await context.createUser();
    await saveLink(link);
    const standing = () => readOwnStanding(context.services, user, eventId);
    expect(await standing()).toMatchObject({ registered: false, joinUrl: null });
    await registerForEvent(context.services, user, {
      eventId,
      form: { name: "Grace Example", email: user.email },
      clientAddress: "203.0.113.7",
    });
    expect(await standing()).toMatchObject({ registered: true, joinUrl: link });
    context.clock.advance(50 * hour);
    expect(await standing()).toMatchObject({ registered: true, joinUrl: null });
  });
});

describe("an event's page", () => {
  const routes = [pageRoute("/events/:eventId", eventPage)];
  const read = async (id: string, viewer?: TestUser) =>
    (await visitPage(context, routes, `/events/${id}`, undefined, viewer)).html;

  test("says when the link to join comes, and after the event only that one registered", async () => {
    const user = await context.createUser();
    await registerForEvent(context.services, user, {
      eventId,
      form: { name: "Grace Example", email: user.email },
      clientAddress: "203.0.113.7",
    });
    expect(await read(eventId, user)).toContain("email you the link a day before the event");
    context.clock.advance(30 * hour);
    const soon = await read(eventId, user);
    expect(soon).toContain("email you the link as soon as");
    expect(soon).not.toContain("a day before");
    await register("late");
    expect((await emailsTo("late"))[0]?.text).toContain("the link to join as soon as it's ready");
    context.clock.advance(20 * hour);
    const after = await read(eventId, user);
    expect(after).toContain("You registered for this event");
    expect(after).not.toContain("link to cancel");
  });

  test("names the place of an event that isn't online, and promises no link to it", async () => {
    const place = "Metro Hall, 55 John Street, Toronto";
    const id = await addEvent(context, { location: place });
    expect(await read(id)).toContain("email you a confirmation with a calendar invitation.");
    const user = await context.createUser();
    await registerForEvent(context.services, user, {
      eventId: id,
      form: { name: "Grace Example", email: user.email },
      clientAddress: "203.0.113.7",
    });
    const html = await read(id, user);
    expect(html).toContain(`Where: ${place}`);
    expect(html).not.toContain("email you the link");
    const subject = `You're registered: About ${id}`;
    const email = (await context.outbox()).find((sent) => sent.subject === subject);
    expect(email?.text).toContain(place);
    expect(email?.text).not.toMatch(/to join|link we/);
  });

  test("offers registration only while people can register", async () => {
    const full = await addEvent(context, { capacity: 1 });
    expect(await read(full)).toContain("No account needed");
    await registerForEvent(context.services, anonymousViewer, {
      eventId: full,
      form: { name: "Ada Example", email: "first@people.example" },
      clientAddress: "203.0.113.7",
    });
    const html = await read(full);
    expect(html).toContain("This event is full");
    expect(html).toContain("1 person registered");
    expect(html).not.toContain("No account needed");
    context.clock.advance(50 * hour);
    expect(await read(eventId)).toContain("This event is over");
    expect(await read(eventId)).not.toContain("No account needed");
  });

  test("promises no link to join a sample", async () => {
    expect(await read(eventId)).toContain("calendar invitation, and the link to join.");
    const sample = await addEvent(context, { is_sample: true });
    const html = await read(sample);
    expect(html).toContain("email you a confirmation with a calendar invitation.");
    expect(html).not.toContain("link to join");
  });
});

describe("notes from an event", () => {
  const notes = {
    notes: "Slides and answers.\n\nThank you!",
    notes_url: "https://files.example/a",
  };
  const save = (form: object, publish: boolean, viewer: TestUser = admin) =>
    saveNotes(context.services, viewer, { eventId, form, publish });

  test("are emailed once to everyone who registered when they are published, and shown to them", async () => {
    const user = await context.createUser();
    await register("reader");
    await registerForEvent(context.services, user, {
      eventId,
      form: { name: "Grace Example", email: user.email },
      clientAddress: "203.0.113.7",
    });
    await expect(save(notes, true)).rejects.toMatchObject({ code: "event_not_over" });
    await save(notes, false);
    context.clock.advance(50 * hour);
    await tick();
    expect(await subjectsTo("reader")).toEqual([registered()]);
    expect((await readOwnStanding(context.services, user, eventId)).notes).toBeNull();

    await expect(save({}, true)).rejects.toMatchObject({ code: "event_notes_empty" });
    await save(notes, true);
    await tick();
    await save({ ...notes, notes: "Slides, answers and a correction." }, true);
    await tick();
    expect(await subjectsTo("reader")).toEqual([registered(), `Notes from “About ${eventId}”`]);
    const email = (await emailsTo("reader")).at(-1);
    expect(email?.text).toContain("Slides and answers.\n\nThank you!");
    expect(email?.text).toContain("https://files.example/a");
    expect((await readOwnStanding(context.services, user, eventId)).notes).toEqual({
      text: "Slides, answers and a correction.",
      url: "https://files.example/a",
    });
  });
});

test("a person who registered signed in gets the link and the notes at the address that their account has now", async () => {
  const user = await context.createUser({ email: "former@people.example" });
  await registerForEvent(context.services, user, {
    eventId,
    form: { name: "Grace Example", email: user.email },
    clientAddress: "203.0.113.7",
  });
  const before = await subjectsTo("former");
  expect(before).toContain(registered());
  await changeAddress(context, user, "present@people.example");
  await saveLink(link);
  context.clock.advance({ days: 1 });
  await tick();
  expect(await subjectsTo("present")).toEqual([dayEmail()]);
  expect(await readOwnStanding(context.services, user, eventId)).toMatchObject({
    email: "former@people.example",
    movedTo: "present@people.example",
  });
  expect(await readAdminEvent(context.services, admin, { eventId, page: 1 })).toMatchObject({
    registrations: [{ email: "present@people.example" }],
  });
  context.clock.advance({ days: 2 });
  const form = { notes: "What was said.", notes_url: "" };
  await saveNotes(context.services, admin, { eventId, form, publish: true });
  await tick();
  expect(await subjectsTo("present")).toEqual([dayEmail(), `Notes from “About ${eventId}”`]);
  expect(await subjectsTo("former")).toEqual(before);
});

test("a person who's registered twice gets each email once, as far as both go to one address", async () => {
  const { services } = context;
  const user = await context.createUser({ email: "one@people.example" });
  await registerForEvent(services, user, {
    eventId,
    form: { name: "Grace Example", email: user.email },
    clientAddress: "203.0.113.7",
  });
  await register("two");
  await register("apart");
  await changeAddress(context, user, "two@people.example");
  await saveLink(link);
  context.clock.advance({ days: 1 });
  await tick();
  const untilDay = [registered(), dayEmail()];
  expect((await subjectsTo("two")).sort()).toEqual(untilDay.sort());
  await saveLink("https://meet.example/second");
  await tick();
  const untilHour = [...untilDay, newLink()];
  expect((await subjectsTo("two")).sort()).toEqual(untilHour.sort());
  context.clock.advance(23 * hour);
  await tick();
  const untilEnd = [...untilHour, hourEmail()];
  expect((await subjectsTo("two")).sort()).toEqual(untilEnd.sort());
  context.clock.advance(3 * hour);
  const form = { notes: "What was said.", notes_url: "" };
  await saveNotes(services, admin, { eventId, form, publish: true });
  await tick();
  await tick();
  const all = [...untilEnd, `Notes from “About ${eventId}”`];
  expect((await subjectsTo("two")).sort()).toEqual(all.sort());
  expect((await subjectsTo("apart")).sort()).toEqual(all);
  expect(await subjectsTo("one")).toEqual([registered()]);
});

test("two registrations of one account, as they were left earlier, get each email once", async () => {
  const user = await context.createUser({ email: "both@people.example" });
  await register("both");
  await register("earlier");
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("event_registrations")
      .set({ user_id: user.userId })
      .where("event_id", "=", eventId)
      .execute(),
  );
  await saveLink(link);
  context.clock.advance({ days: 1 });
  await tick();
  expect((await subjectsTo("both")).sort()).toEqual([registered(), dayEmail()].sort());
  expect(await subjectsTo("earlier")).toEqual([registered()]);
});

test("notes from an event that was taken off the site wait until it's back", async () => {
  const setPublication = (publication: string) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction.updateTable("events").set({ publication }).where("id", "=", eventId).execute(),
    );
  const form = { notes: "What was said.", notes_url: "" };
  const publish = () => saveNotes(context.services, admin, { eventId, form, publish: true });
  const hasNotes = async () =>
    (await subjectsTo("waiting")).includes(`Notes from “About ${eventId}”`);
  await register("waiting");
  context.clock.advance(50 * hour);
  await setPublication("unpublished");
  await expect(publish()).rejects.toMatchObject({ code: "event_not_published" });
  await setPublication("published");
  await publish();
  await setPublication("archived");
  await tick();
  expect(await hasNotes()).toBe(false);
  await setPublication("published");
  await tick();
  expect(await hasNotes()).toBe(true);
});

describe("two editors of one event", () => {
  const shown = async () => {
    const found = await readAdminEvent(context.services, admin, { eventId, page: 1 });
    return { link: found?.event.shownLink ?? "", notes: found?.event.shownNotes ?? "" };
  };

  test("don't overwrite what the other saved, and the log has each change", async () => {
    const { services } = context;
    const other = await context.createUser({ roles: ["editor"] });
    const before = await shown();
    const save = (viewer: TestUser, notes: string, version: string) =>
      saveNotes(services, viewer, { eventId, form: { notes, shown: version }, publish: false });
    await save(admin, "First notes", before.notes);
    await expect(save(other, "Other notes", before.notes)).rejects.toMatchObject({
      code: "event_changed",
    });
    // The same text again is fine, and nothing to note.
    await save(other, "First notes", before.notes);
    await save(other, "Second notes", (await shown()).notes);
    const link = (viewer: TestUser, join_url: string, version: string) =>
      saveJoinLink(services, viewer, { eventId, form: { join_url, shown: version } });
    await link(admin, "https://meet.example/one", before.link);
    await expect(link(other, "https://meet.example/two", before.link)).rejects.toMatchObject({
      code: "event_changed",
    });
    const entries = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "actor_id", "before", "after"])
        .where("subject_id", "=", eventId)
        .where("action", "like", "events.notes_%")
        .orderBy("id")
        .execute(),
    );
    const notes = (text: string | null) => ({ notes: text, notes_url: null });
    expect(entries).toEqual([
      {
        action: "events.notes_saved",
        actor_id: admin.userId,
        before: notes(null),
        after: notes("First notes"),
      },
      {
        action: "events.notes_saved",
        actor_id: other.userId,
        before: notes("First notes"),
        after: notes("Second notes"),
      },
    ]);
  });
});

describe("administrators", () => {
  test("read who registered and what they ask, on the page and in a file that runs no formulas", async () => {
    await register("ada", { question: '=HYPERLINK("https://x.example")\nand "more"' });
    const registeredAt = context.clock.now().toISOString();
    context.clock.advance(60);
    await register("bo", { name: "+Bo" });
    const { events } = await listAdminEvents(context.services, admin, 1);
    expect(events).toMatchObject([
      { id: eventId, registrations: 2, questions: 1, join_url: null, isOver: false },
    ]);
    const found = await readAdminEvent(context.services, admin, { eventId, page: 1 });
    expect(found).toMatchObject({
      total: 2,
      registrations: [
        { email: "ada@people.example", question: '=HYPERLINK("https://x.example")\nand "more"' },
        { name: "+Bo", question: null },
      ],
    });
    const later = context.clock.now().toISOString();
    expect(await exportRegistrations(context.services, admin, eventId)).toBe(
      [
        '\uFEFF"Name","Email","Question","Registered (UTC)","Attendance"',
        `"Ada Example","ada@people.example","'=HYPERLINK(""https://x.example"")\nand ""more""","${registeredAt}","Not marked"`,
        `"'+Bo","bo@people.example",,"${later}","Not marked"`,
        "",
      ].join("\r\n"),
    );
    expect(await exportRegistrations(context.services, admin, "no-such-event")).toBeUndefined();
  });

  test("alone do all this", async () => {
    const person = await context.createUser();
    const { services } = context;
    const attempts = [
      () => listAdminEvents(services, person, 1),
      () => readAdminEvent(services, person, { eventId, page: 1 }),
      () => exportRegistrations(services, person, eventId),
      () => saveLink(link, person),
      () => saveNotes(services, person, { eventId, form: { notes: "Hello" }, publish: false }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    }
  });

  test.each(["http://meet.example/a", "javascript:alert(1)", "https://", "meet.example"])(
    "cannot save %s as a link",
    async (address) => {
      await expect(saveLink(address)).rejects.toMatchObject({ code: "validation_failed" });
    },
  );
});
