import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginSuspension, eraseAccount } from "#features/auth/auth.contract.ts";
import { changeEmail } from "#features/membership/membership.test-support.ts";
import { readPerson } from "#features/people/people.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, dayIn } from "#shared/time.ts";
import { pageContext } from "../../../../tests/support/pages/page-context.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import {
  adminConsultationPath,
  bookedConsultationPath,
  maxNotes,
} from "../consultations.constants.ts";
import { bookAndConfirm, listOfficeTimes } from "../consultations.test-support.ts";
import { exportConsultations } from "../export-consultations.usecases.server.ts";
import { changeConsultation, listAllConsultations } from "../own-consultations.usecases.server.ts";
import * as deskPage from "../pages/admin-consultation.tsx";
import { loader as loadGuestPage } from "../pages/consultation.tsx";
import { findConsultations } from "./admin-search.store.server.ts";
import { readDesk } from "./desk.usecases.server.ts";
import { describeHistory } from "./history.rules.ts";
import { addNote, changeNote, deleteNote } from "./notes.usecases.server.ts";

/** The team's page about one consultation, and what the team notes on it. */

let context: TestContext;
let admin: TestUser;
let support: TestUser;
let guest: TestUser;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
  admin = await context.createUser({ roles: ["admin"] });
  support = await context.createUser({ roles: ["support"] });
  guest = await context.createUser();
});
afterAll(() => context.close());

let booked = 0;
async function book(viewer?: TestUser, changes: Record<string, string> = {}) {
  booked += 1;
  const times = await listOfficeTimes(context.services, "toronto");
  const given = {
    starts_at: times[booked] ?? "",
    email: `desk-${booked}@people.example`,
    time_zone: "Africa/Lagos",
    ...changes,
  };
  const client = `desk ${booked}`;
  return await bookAndConfirm(context.services, given, viewer ? { viewer, client } : { client });
}

const read = async (bookingId: string, viewer = support) =>
  await readDesk(context.services, viewer, bookingId);

const entriesAbout = (bookingId: string) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["action", "actor_id", "details"])
      .where("subject_type", "=", "consultation")
      .where("subject_id", "=", bookingId)
      .orderBy("id")
      .execute(),
  );

describe("the page", () => {
  test("shows who, what they wrote and everything that has happened", async () => {
    const { bookingId, key } = await book(undefined, { company: "Clinic", message: "Two nurses" });
    const [, , , , , , , , , to = ""] = await listOfficeTimes(context.services, "toronto");
    await changeConsultation(context.services, support, bookingId, {
      event: "move",
      startsAt: new Date(to),
    });
    await changeConsultation(context.services, anonymousViewer, bookingId, {
      event: "confirm",
      key,
    });
    const desk = await read(bookingId);
    expect(desk).toMatchObject({
      as: "admin",
      details: { company: "Clinic", message: "Two nurses" },
      isOfficeClosed: false,
    });
    expect(desk?.actions.map(({ event }) => event)).toEqual(["move", "cancel"]);
    expect(desk?.slots.length).toBeGreaterThan(5);
    const lines = describeHistory(desk?.history ?? []).map(({ text }) => text);
    expect(lines).toEqual([
      "New time confirmed by the guest.",
      expect.stringMatching(/^Moved from .* EST to .* EST by .*@.*\.$/),
      "Confirmed using the link in our email.",
    ]);
    expect(lines[1]).toContain(support.email);
  });

  test("says when a signed-in guest booked and canceled", async () => {
    const { bookingId } = await book(guest);
    await changeConsultation(context.services, guest, bookingId, { event: "cancel" });
    const lines = describeHistory((await read(bookingId))?.history ?? []);
    expect(lines.map(({ text }) => text)).toEqual([
      "Canceled by the guest.",
      "Booked by the guest.",
    ]);
  });

  test("says when a consultation was canceled with the guest's suspension", async () => {
    const person = await context.createUser();
    const { bookingId } = await book(person);
    await context.services.database.asSystem("test", (transaction) =>
      beginSuspension(context.services, transaction, person.userId, {
        until: addTime(context.clock.now(), { days: 30 }),
        by: null,
      }),
    );
    const [latest] = describeHistory((await read(bookingId))?.history ?? []);
    expect(latest?.text).toBe("Canceled because the guest's account was suspended or deleted.");
  });

  test("says that a guest's account was deleted, with their words", async () => {
    const person = await context.createUser();
    const { bookingId } = await book(person);
    const visit = () =>
      visitPage(
        context,
        [pageRoute("/admin/consultations/:bookingId", deskPage)],
        adminConsultationPath(bookingId),
        undefined,
        support,
      );
    expect((await visit()).html).toContain("Has an account");
    await context.services.database.asSystem("test", (transaction) =>
      eraseAccount(context.services, transaction, person.userId),
    );
    const { html } = await visit();
    expect(html).toContain("Consultation with a former member");
    expect(html).toContain("Deleted with the guest&#x27;s account");
    expect(html).not.toContain("No account");
  });

  test("says where a guest with an account is reached now, and so do the list and its file", async () => {
    const person = await context.createUser();
    const { bookingId } = await book(person);
    const { email } = await changeEmail(context, person);
    expect((await read(bookingId))?.booking.guestEmail).toBe(email);
    const wanted = { when: "upcoming", office: "toronto" } as const;
    const { consultations } = await listAllConsultations(context.services, support, {
      ...wanted,
      page: 1,
    });
    const listed = consultations.find(({ booking }) => booking.id === bookingId);
    expect(listed?.booking.guestEmail).toBe(email);
    expect(await exportConsultations(context.services, support, wanted)).toContain(email);
    const visitor = await book(undefined, { email: "as-given@people.example" });
    expect((await read(visitor.bookingId))?.booking.guestEmail).toBe("as-given@people.example");
  });

  test("is only for people with the right, and is where they're led from the guest's page", async () => {
    const { bookingId } = await book(guest);
    for (const viewer of [guest, await context.createUser({ roles: ["finance"] })]) {
      await expect(read(bookingId, viewer)).rejects.toMatchObject({ status: 403 });
    }
    await expect(read(randomUUID())).rejects.toMatchObject({ code: "booking_not_found" });
    const load = async (viewer: TestUser) => {
      const request = new Request(`http://localhost:3000${bookedConsultationPath(bookingId)}`);
      const page = pageContext(context.services, viewer, request);
      return await loadGuestPage({ request, context: page, params: { bookingId } } as never);
    };
    const led = await load(support).catch((thrown: Response) => thrown);
    expect((led as Response).headers.get("location")).toBe(adminConsultationPath(bookingId));
    expect(await load(guest)).toMatchObject({ booking: { id: bookingId } });
  });

  test("leads someone of the team who is the guest to their own page", async () => {
    const { bookingId } = await book(support);
    expect(await read(bookingId)).toBeUndefined();
    const request = new Request(`http://localhost:3000${adminConsultationPath(bookingId)}`);
    const page = pageContext(context.services, support, request);
    const led = await deskPage
      .loader({ request, context: page, params: { bookingId } } as never)
      .catch((thrown: Response) => thrown);
    expect((led as Response).headers.get("location")).toBe(bookedConsultationPath(bookingId));
    const note = { bookingId, noteId: randomUUID(), body: "About myself" };
    await expect(addNote(context.services, support, note)).rejects.toMatchObject({ status: 403 });
  });

  test("is found by the guest's name and email, with or without an account, and from their page", async () => {
    const visitor = await book(undefined, {
      name: "Zuleika Ñandú",
      email: "zuleika@people.example",
    });
    const search = async (text: string, id: string | null = null) =>
      await context.services.database.asSystem("test", async (transaction) => {
        const asked = { text, folded: text, pattern: `%${text}%`, id };
        const { rows } = await findConsultations(transaction, asked).execute(transaction);
        return rows.map(({ key }) => key);
      });
    expect(await search("zuleika nandu")).toEqual([visitor.bookingId]);
    expect(await search("zuleika@people.example")).toEqual([visitor.bookingId]);
    expect(await search(visitor.bookingId, visitor.bookingId)).toEqual([visitor.bookingId]);
    const person = await context.createUser();
    const { bookingId } = await book(person);
    const { sections } = await readPerson(context.services, support, person.userId);
    const section = sections.find(({ name }) => name === "consultations");
    expect(section?.entries).toMatchObject([
      { title: "With Meridian Toronto", state: "Confirmed", to: adminConsultationPath(bookingId) },
    ]);
  });
});

describe("notes", () => {
  test("are added once, changed by their author alone and deleted by anyone on the team", async () => {
    const { bookingId } = await book(guest);
    const noteId = randomUUID();
    const add = () =>
      addNote(context.services, support, { bookingId, noteId, body: "Wants\ntwo nurses" });
    await add();
    await add();
    expect((await read(bookingId))?.notes).toMatchObject([
      {
        id: noteId,
        authorId: support.userId,
        authorEmail: support.email,
        body: "Wants\ntwo nurses",
        changedAt: null,
      },
    ]);
    const change = (viewer: TestUser) =>
      changeNote(context.services, viewer, { bookingId, noteId, body: "Wants three" });
    await expect(change(admin)).rejects.toMatchObject({ code: "consultation_note_not_found" });
    await change(support);
    const [changed] = (await read(bookingId))?.notes ?? [];
    expect(changed).toMatchObject({ body: "Wants three", changedAt: context.clock.now() });
    await deleteNote(context.services, admin, { bookingId, noteId });
    await deleteNote(context.services, admin, { bookingId, noteId });
    expect((await read(bookingId))?.notes).toEqual([]);
    const entries = await entriesAbout(bookingId);
    expect(entries).toEqual([
      { action: "consultations.note_added", actor_id: support.userId, details: { noteId } },
      { action: "consultations.note_changed", actor_id: support.userId, details: { noteId } },
      {
        action: "consultations.note_deleted",
        actor_id: admin.userId,
        details: { noteId, own: false },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("nurses");
  });

  test("of one consultation can't be changed through another", async () => {
    const [one, other] = [await book(guest), await book()];
    const noteId = randomUUID();
    await addNote(context.services, support, { ...one, noteId, body: "Here" });
    const there = { bookingId: other.bookingId, noteId, body: "There" };
    await expect(changeNote(context.services, support, there)).rejects.toMatchObject({
      code: "consultation_note_not_found",
    });
    await deleteNote(context.services, support, there);
    expect((await read(one.bookingId))?.notes).toMatchObject([{ body: "Here" }]);
    await changeConsultation(context.services, guest, one.bookingId, { event: "cancel" });
  });

  test("are refused from anyone else, and when there are too many", async () => {
    const { bookingId } = await book();
    const add = (viewer: TestUser) =>
      addNote(context.services, viewer, { bookingId, noteId: randomUUID(), body: "Note" });
    await expect(add(guest)).rejects.toMatchObject({ status: 403 });
    const writer = await context.createUser({ roles: ["support"] });
    for (let count = 0; count < maxNotes; count += 1) await add(writer);
    await expect(add(writer)).rejects.toMatchObject({ code: "consultation_notes_full" });
    expect((await read(bookingId))?.notes).toHaveLength(maxNotes);
  });

  test("come back as they were typed when they're too long", async () => {
    const { bookingId } = await book();
    const note = { intent: "add-note", noteId: randomUUID(), body: "x".repeat(2001) };
    const refused = await visitPage(
      context,
      [pageRoute("/admin/consultations/:bookingId", deskPage)],
      adminConsultationPath(bookingId),
      note,
      support,
    );
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(`${note.body}</textarea>`);
    expect(refused.html).toContain('id="body-error"');
    // Sent again without scripts, it's still the same note.
    expect(refused.html).toContain(`value="${note.noteId}"`);
    expect((await read(bookingId))?.notes).toEqual([]);
  });

  test("are in the guest's copy of their data without the author, and on no page of theirs", async () => {
    const person = await context.createUser();
    const { bookingId } = await book(person);
    const body = "Prefers the morning";
    await addNote(context.services, support, { bookingId, noteId: randomUUID(), body });
    const tables = await exportFrom(context.services, "consultations", person.userId);
    expect(tables.consultation_notes).toMatchObject([{ booking_id: bookingId, body }]);
    expect(JSON.stringify(tables)).not.toContain(support.userId);
    const request = new Request(`http://localhost:3000${bookedConsultationPath(bookingId)}`);
    const page = pageContext(context.services, person, request);
    const seen = await loadGuestPage({ request, context: page, params: { bookingId } } as never);
    expect(JSON.stringify(seen)).not.toContain(body);
  });
});

test("a guest who reports that no one joined isn't told of an email, and the team reads who was absent", async () => {
  const site = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
  const team = await site.createUser({ roles: ["support"] });
  const [starts_at = ""] = await listOfficeTimes(site.services, "toronto");
  const email = "waiting@people.example";
  const { bookingId, key } = await bookAndConfirm(
    site.services,
    { starts_at, email },
    { client: email },
  );
  const load = async (done: string) => {
    const path = bookedConsultationPath(bookingId, { key, done });
    const request = new Request(`http://localhost:3000${path}`);
    const page = pageContext(site.services, anonymousViewer, request);
    return await loadGuestPage({ request, context: page, params: { bookingId } } as never);
  };
  const emailed = "We emailed you the details and a calendar invitation.";
  expect(await load("booked")).toMatchObject({ noticeText: emailed });
  expect(await load("move")).toMatchObject({ noticeText: emailed });
  expect(await load("cancel")).toMatchObject({ noticeText: null });
  site.clock.set(addTime(new Date(starts_at), { minutes: 20 }));
  const report = { event: "reportAbsence", key } as const;
  await changeConsultation(site.services, anonymousViewer, bookingId, report);
  expect(await load("reportAbsence")).toMatchObject({
    notice: "Report sent",
    noticeText: "Sorry we missed you. You can book another time below.",
  });
  const desk = await readDesk(site.services, team, bookingId);
  const [latest] = describeHistory(desk?.history ?? []);
  expect(latest?.text).toBe("Our team's absence reported by the guest.");
  await site.close();
});

test("a consultation on a day on which its office closed says so", async () => {
  // The list of such days goes by the database's clock.
  const today = await createTestContext();
  const team = await today.createUser({ roles: ["support"] });
  const [, , , starts_at = ""] = await listOfficeTimes(today.services, "toronto");
  const email = "closed@people.example";
  const { bookingId } = await bookAndConfirm(
    today.services,
    { starts_at, email },
    { client: email },
  );
  const desk = await readDesk(today.services, team, bookingId);
  expect(desk).toMatchObject({ isOfficeClosed: false });
  const closeOn = (time: string) =>
    today.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("booking_exceptions")
        .values({
          host_id: desk?.booking.hostId ?? "",
          day: dayIn(new Date(time), "America/Toronto"),
          start_minute: 0,
          end_minute: 0,
        })
        .execute(),
    );
  const seen = async () => {
    const routes = [pageRoute("/admin/consultations/:bookingId", deskPage)];
    return (await visitPage(today, routes, adminConsultationPath(bookingId), undefined, team)).html;
  };
  await closeOn(starts_at);
  expect(await readDesk(today.services, team, bookingId)).toMatchObject({ isOfficeClosed: true });
  expect(await seen()).toContain("closed that day. Move or cancel the consultation");

  // Once the team has proposed another time, it waits for the guest.
  const to = (await listOfficeTimes(today.services, "toronto")).at(-1) ?? "";
  const startsAt = new Date(to);
  await changeConsultation(today.services, team, bookingId, { event: "move", startsAt });
  await closeOn(to);
  expect(await seen()).toContain("closed that day. Cancel the consultation, or wait for the guest");
  await today.close();
});
