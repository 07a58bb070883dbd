import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveDraft } from "#features/mailings/drafts.usecases.server.ts";
import { readMailingDesk } from "#features/mailings/mailings.contract.ts";
import { readPerson } from "#features/people/people.usecases.server.ts";
import { addTime } from "#shared/time.ts";
import { pageContext } from "../../../../tests/support/pages/page-context.ts";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { exportRegistrations, readAdminEvent, saveNotes } from "../event-admin.usecases.server.ts";
import { addEvent } from "../events.test-support.ts";
import { notifyRegistered } from "../joining/joining.usecases.server.ts";
import {
  beginEventMessage,
  eventMessagePlace,
} from "../messages/event-messages.usecases.server.ts";
import { action } from "../pages/admin-event.tsx";
import { updatePublishedEvent } from "../publishing/event-rows.store.server.ts";
import { registerForEvent } from "../registrations.usecases.server.ts";
import type { Attendance } from "./attendance.rules.ts";
import { markAttendance } from "./attendance.usecases.server.ts";

/** Attendance of an event. */

let context: TestContext;
let support: TestUser;
let people: TestUser[];
beforeAll(async () => {
  context = await createTestContext();
  support = await context.createUser({ roles: ["support"] });
  people = [await context.createUser(), await context.createUser(), await context.createUser()];
});
afterAll(() => context.close());

/** An event that three people registered for and that has just started, with their registrations. */
async function startedEvent(): Promise<{ eventId: string; ids: string[] }> {
  const eventId = await addEvent(context);
  for (const [index, person] of people.entries()) {
    await registerForEvent(context.services, person, {
      eventId,
      form: { name: `Person ${index}`, email: person.email },
      clientAddress: "",
    });
  }
  const starts_at = addTime(context.clock.now(), { minutes: -10 });
  const rows = await context.services.database.asSystem("test", async (transaction) => {
    await transaction
      .updateTable("events")
      .set({ starts_at, ends_at: addTime(starts_at, { hours: 1 }) })
      .where("id", "=", eventId)
      .execute();
    return await transaction
      .selectFrom("event_registrations")
      .select("id")
      .where("event_id", "=", eventId)
      .orderBy("name")
      .execute();
  });
  return { eventId, ids: rows.map(({ id }) => id) };
}

/** Publishes the event again with another start, as from its draft. */
const move = (eventId: string, starts_at: Date) =>
  context.services.database.asSystem("test", async (transaction) => {
    const { id, series, ...event } = await transaction
      .selectFrom("events")
      .selectAll()
      .where("id", "=", eventId)
      .executeTakeFirstOrThrow();
    await updatePublishedEvent(transaction, id, {
      ...event,
      starts_at,
      ends_at: addTime(starts_at, { hours: 1 }),
      updated_at: context.clock.now(),
    });
  });

const mark = (
  eventId: string,
  who: readonly string[] | "unmarked",
  as: Attendance,
  viewer = support,
) => markAttendance(context.services, viewer, { eventId, who, as });

const read = (eventId: string, attendance?: Attendance) =>
  readAdminEvent(context.services, support, { eventId, page: 1, attendance });

const entriesAbout = (eventId: string) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("details")
      .where("action", "=", "events.attendance_marked")
      .where("subject_id", "=", eventId)
      .orderBy("id")
      .execute(),
  );

describe("people who registered", () => {
  test("are marked one by one, all who are left together, and not anymore, with one entry each time", async () => {
    const { eventId, ids } = await startedEvent();
    const [first = "", second = ""] = ids;
    expect(await mark(eventId, [first], "came")).toBe(1);
    expect(await mark(eventId, [first], "came")).toBe(0);
    expect(await mark(eventId, "unmarked", "missed")).toBe(2);
    expect(await read(eventId)).toMatchObject({ counts: { came: 1, missed: 2, unmarked: 0 } });
    expect(await mark(eventId, [second], "unmarked")).toBe(1);
    expect(await read(eventId)).toMatchObject({
      counts: { came: 1, missed: 1, unmarked: 1 },
      total: 3,
    });
    expect(await entriesAbout(eventId)).toEqual([
      { details: { registrations: 1, attendance: "came" } },
      { details: { registrations: 2, attendance: "missed" } },
      { details: { registrations: 1, attendance: "unmarked" } },
    ]);
  });

  test("are listed by whether they came, and so is the file", async () => {
    const { eventId, ids } = await startedEvent();
    await mark(eventId, ids.slice(0, 1), "came");
    await mark(eventId, ids.slice(1, 2), "missed");
    const names = async (attendance?: Attendance) =>
      (await read(eventId, attendance))?.registrations?.map(({ name }) => name).sort();
    expect(await names()).toEqual(["Person 0", "Person 1", "Person 2"]);
    expect(await names("came")).toEqual(["Person 0"]);
    expect(await names("missed")).toEqual(["Person 1"]);
    expect(await names("unmarked")).toEqual(["Person 2"]);
    const file = await exportRegistrations(context.services, support, eventId);
    const lines = file?.trimEnd().split("\r\n") ?? [];
    expect(lines[0]).toContain("Attendance");
    const endings = lines.slice(1).map((line) => line.slice(line.lastIndexOf(",") + 1));
    expect(endings.map((each) => each.replaceAll('"', "")).sort()).toEqual([
      "Attended",
      "Didn't attend",
      "Not marked",
    ]);
  });

  test("can't be marked before the start, for another event, or without the right", async () => {
    const { eventId, ids } = await startedEvent();
    const other = await startedEvent();
    expect(await mark(other.eventId, ids, "came")).toBe(0);
    expect(await read(eventId)).toMatchObject({ counts: { unmarked: 3 } });
    const editor = await context.createUser({ roles: ["editor"] });
    await expect(mark(eventId, ids, "came", editor)).rejects.toMatchObject({ status: 403 });
    const ahead = await addEvent(context);
    await expect(mark(ahead, "unmarked", "came")).rejects.toMatchObject({
      code: "event_not_started",
    });
    await expect(mark("no-such-event", "unmarked", "came")).rejects.toMatchObject({
      code: "event_not_found",
    });
  });

  test("lose their mark when the event is moved ahead", async () => {
    const { eventId } = await startedEvent();
    await mark(eventId, "unmarked", "came");
    const now = context.clock.now();
    await move(eventId, addTime(now, { minutes: -30 }));
    expect(await read(eventId)).toMatchObject({ counts: { came: 3 } });
    await move(eventId, addTime(now, { days: 7 }));
    expect(await read(eventId)).toMatchObject({ counts: { came: 0, unmarked: 3 } });
  });

  test("are marked twice at the same moment without an entry too many", async () => {
    const { eventId } = await startedEvent();
    await Promise.all([mark(eventId, "unmarked", "came"), mark(eventId, "unmarked", "came")]);
    expect(await entriesAbout(eventId)).toHaveLength(1);
  });
});

describe("the form", () => {
  const send = async (eventId: string, fields: [string, string][], search = "") => {
    const request = new Request(`http://localhost:3000/admin/events/${eventId}${search}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const page = pageContext(context.services, support, request);
    return await action({ request, context: page, params: { eventId } } as never);
  };

  test("takes one or several people and comes back to the same list", async () => {
    const { eventId, ids } = await startedEvent();
    const [first = "", second = "", third = ""] = ids;
    const scope: [string, string] = ["scope", "selected"];
    await send(eventId, [["intent", "came"], scope, ["registration", first]]);
    const answer = await send(
      eventId,
      [["intent", "missed"], scope, ["registration", second], ["registration", third]],
      "?attendance=unmarked&page=2",
    );
    expect((answer as Response).headers.get("location")).toBe(
      `/admin/events/${eventId}?attendance=unmarked&page=2&done=attendance`,
    );
    expect(await read(eventId)).toMatchObject({ counts: { came: 1, missed: 2, unmarked: 0 } });
  });

  test("says when no one is selected", async () => {
    const { eventId } = await startedEvent();
    const answer = await send(eventId, [
      ["intent", "came"],
      ["scope", "selected"],
    ]);
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: { problems: [{ field: "registration", message: "Select at least one person" }] },
    });
    expect(await read(eventId)).toMatchObject({ counts: { unmarked: 3 } });
  });
});

test("a message goes to those who came, or to those who didn't", async () => {
  const { eventId, ids } = await startedEvent();
  await mark(eventId, ids.slice(0, 1), "came");
  await mark(eventId, "unmarked", "missed");
  const reachOf = async (audience: string) => {
    const mailingId = randomUUID();
    const place = eventMessagePlace(eventId, mailingId);
    await beginEventMessage(context.services, support, { eventId, mailingId });
    const draft = { version: 1, subject: "Thanks", body: "Thanks.", isPublic: false, audience };
    await saveDraft(context.services, support, { place, form: draft });
    return (await readMailingDesk(context.services, support, place)).reach;
  };
  expect(await reachOf("registrants")).toBe(3);
  expect(await reachOf("came")).toBe(1);
  expect(await reachOf("missed")).toBe(2);
});

test("it's on the person's page and in their copy of their data", async () => {
  const { eventId } = await startedEvent();
  await mark(eventId, "unmarked", "missed");
  const [person] = people;
  const userId = person?.userId ?? "";
  const { sections } = await readPerson(context.services, support, userId);
  const section = sections.find(({ name }) => name === "registrations");
  expect(section?.entries.find(({ to }) => to?.endsWith(eventId))).toMatchObject({
    detail: "Didn't attend",
  });
  const { event_registrations: rows = [] } = await exportFrom(context.services, "events", userId);
  expect(rows.find(({ event_id }) => event_id === eventId)).toMatchObject({
    attended: false,
    attendance_marked_at: context.clock.now(),
  });
});

test("notes of an event that's moved ahead wait for its new date, and then go to everyone once", async () => {
  const { eventId } = await startedEvent();
  const editor = await context.createUser({ roles: ["editor"], factor: true });
  const [person] = people;
  const late = `${randomUUID()}@people.example`;
  const publish = () =>
    saveNotes(context.services, editor, {
      eventId,
      form: { notes: "What was said.", notes_url: "" },
      publish: true,
    });
  const notesTo = async (email: string) => {
    await notifyRegistered(context.services);
    const sent = (await context.outbox()).filter(({ recipient }) => recipient === email);
    return sent.filter(({ subject }) => subject === `Notes from “About ${eventId}”`).length;
  };
  const start = context.clock.now();
  await move(eventId, addTime(start, { hours: -2 }));
  await publish();
  expect(await notesTo(person?.email ?? "")).toBe(1);

  await move(eventId, addTime(start, { days: 7 }));
  await registerForEvent(context.services, people[0] ?? support, {
    eventId,
    form: { name: "Late Example", email: late },
    clientAddress: "",
  });
  expect(await notesTo(late)).toBe(0);
  expect((await read(eventId))?.event.notesPublishedAt).toBeNull();
  expect((await read(eventId))?.event.notes).toBe("What was said.");
  await expect(publish()).rejects.toMatchObject({ code: "event_not_over" });

  context.clock.set(addTime(start, { days: 8 }));
  await publish();
  expect(await notesTo(late)).toBe(1);
  expect(await notesTo(late)).toBe(1);
  expect(await notesTo(person?.email ?? "")).toBe(2);
});
