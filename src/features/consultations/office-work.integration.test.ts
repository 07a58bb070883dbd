import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHost } from "#features/booking/booking.contract.ts";
import { readCalendarFile } from "#platform/calendar/calendar.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, formatDay, formatTime } from "#shared/time.ts";
import { pageContext } from "../../../tests/support/pages/page-context.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { makeCalendarFile } from "./calendar.usecases.server.ts";
import { bookedConsultationPath, offices } from "./consultations.constants.ts";
import { bookAndConfirm, insertRequest, listOfficeTimes } from "./consultations.test-support.ts";
import { exportConsultations } from "./export-consultations.usecases.server.ts";
import { changeOfficeHours, readOfficeHours } from "./office-hours.usecases.server.ts";
import {
  changeConsultation,
  listAllConsultations,
  openConsultation,
} from "./own-consultations.usecases.server.ts";
import { action as sendOfficeHours } from "./pages/admin-office-hours.tsx";
import * as consultationPage from "./pages/consultation.tsx";
import { handleRequest, listOpenRequests } from "./requests.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
  admin = await context.createUser({ roles: ["admin"] });
  other = await context.createUser();
});
afterAll(() => context.close());

const times = () => listOfficeTimes(context.services, "toronto");

let guests = 0;
/** Books the soonest time under an address of its own. */
async function book(): Promise<{ bookingId: string; key: string; email: string; at: Date }> {
  guests += 1;
  const email = `guest-${guests}@people.example`;
  const [starts_at = ""] = await times();
  const given = { starts_at, email, company: "Clinic" };
  const booked = await bookAndConfirm(context.services, given, { client: email });
  return { bookingId: booked.bookingId, key: booked.key ?? "", email, at: new Date(starts_at) };
}

async function subjectsTo(address: string): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);
}

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe("administrators", () => {
  test("see all consultations with what they are about, or those of one office", async () => {
    const { bookingId, email } = await book();
    const list = (office: "toronto" | "new-york" | null) =>
      listAllConsultations(context.services, admin, { when: "upcoming", page: 1, office });
    const { consultations, total } = await list(null);
    expect(total).toBe(1);
    expect(consultations).toMatchObject([
      { booking: { id: bookingId, guestEmail: email }, details: { company: "Clinic" } },
    ]);
    expect((await list("toronto")).total).toBe(1);
    expect((await list("new-york")).total).toBe(0);
    await expect(
      listAllConsultations(context.services, other, { when: "upcoming", page: 1 }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test("export them for a spreadsheet without formulas, which the audit log says", async () => {
    const [starts_at = ""] = await times();
    const email = "formula@people.example";
    const company = "=HYPERLINK(1)";
    const { bookingId } = await bookAndConfirm(
      context.services,
      { starts_at, email, company },
      { client: email },
    );
    const request = { when: "upcoming", office: "toronto" } as const;
    const file = await exportConsultations(context.services, admin, request);
    const line = file.split("\r\n").find((each) => each.includes(email)) ?? "";
    expect(line).toContain(`"'=HYPERLINK(1)"`);
    expect(line).toContain(new Date(starts_at).toISOString());
    const { total } = await listAllConsultations(context.services, admin, { ...request, page: 1 });
    expect(file.trimEnd().split("\r\n")).toHaveLength(1 + total);
    const [entry] = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["actor_id", "details"])
        .where("action", "=", "consultations.exported")
        .execute(),
    );
    expect(entry).toEqual({
      actor_id: admin.userId,
      details: { consultations: total, office: "toronto" },
    });
    await expect(exportConsultations(context.services, other, request)).rejects.toMatchObject({
      status: 403,
    });
    await changeConsultation(context.services, admin, bookingId, {
      event: "cancel",
      reason: "Only a test.",
    });
  });

  test("cancel with a reason, which the guest reads and the audit log has", async () => {
    const { bookingId, email, key, at } = await book();
    const cancel = (reason?: string) =>
      changeConsultation(context.services, admin, bookingId, { event: "cancel", reason });
    await expect(cancel()).rejects.toMatchObject({ code: "reason_required" });
    await expect(cancel(" ")).rejects.toMatchObject({ code: "reason_required" });
    await cancel("The office is closed for repairs.");
    const { booking } = await openConsultation(context.services, anonymousViewer, {
      bookingId,
      key,
    });
    expect(booking).toMatchObject({
      status: "cancelled",
      cancelledBy: "host",
      reason: "The office is closed for repairs.",
    });
    expect((await subjectsTo(email)).at(-1)).toBe("Canceled: Consultation with Meridian");
    const entry = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["actor_id", "subject_name", "before", "after", "reason", "personal_fields"])
        .where("subject_id", "=", bookingId)
        .where("action", "=", "booking.cancelled")
        .executeTakeFirst(),
    );
    expect(entry).toEqual({
      actor_id: admin.userId,
      subject_name: `the consultation on ${formatTime(at)}`,
      before: { status: "confirmed", startsAt: at.toISOString() },
      after: { status: "cancelled", startsAt: at.toISOString() },
      reason: "The office is closed for repairs.",
      personal_fields: ["reason"],
    });
  });

  test("move to a time that the guest then agrees to", async () => {
    const { bookingId, key } = await book();
    const [, , to = ""] = await times();
    const change = { event: "move", startsAt: new Date(to) } as const;
    await changeConsultation(context.services, admin, bookingId, change);
    const wanted = { bookingId, key };
    const proposed = await openConsultation(context.services, anonymousViewer, wanted);
    expect(proposed.booking.status).toBe("rescheduled");
    expect(proposed.actions.map(({ event }) => event)).toContain("confirm");
    await changeConsultation(context.services, anonymousViewer, bookingId, {
      event: "confirm",
      key,
    });
    const agreed = await openConsultation(context.services, anonymousViewer, wanted);
    expect(agreed.booking).toMatchObject({ status: "confirmed", startsAt: new Date(to) });
  });

  test("propose a time that isn't offered for calendars until the guest agrees", async () => {
    const { bookingId, key } = await book();
    const wanted = { bookingId, key };
    const routes = [pageRoute("/consultations/:bookingId", consultationPage)];
    const shown = async () =>
      (await visitPage(context, routes, bookedConsultationPath(bookingId, { key }))).html;
    const file = () => makeCalendarFile(context.services, anonymousViewer, wanted);
    expect(await shown()).toContain("Add to calendar");
    const [, , to = ""] = await times();
    await changeConsultation(context.services, admin, bookingId, {
      event: "move",
      startsAt: new Date(to),
    });
    expect(await shown()).not.toContain("Add to calendar");
    await expect(file()).rejects.toMatchObject({ code: "booking_not_found" });
    await changeConsultation(context.services, anonymousViewer, bookingId, {
      event: "confirm",
      key,
    });
    expect(await shown()).toContain("Add to calendar");
    // The invitation was 0, the proposed time 1, and this one is 2.
    expect(readCalendarFile(await file())).toMatchObject({ SEQUENCE: "2" });
    await changeConsultation(context.services, anonymousViewer, bookingId, {
      event: "cancel",
      key,
    });
    await expect(file()).rejects.toMatchObject({ code: "booking_not_found" });
  });

  test("say afterwards that it took place, or that nobody came; others cannot", async () => {
    const held = await book();
    const missed = await book();
    const say = (
      viewer: TestUser,
      { bookingId }: Awaited<ReturnType<typeof book>>,
      event: "complete" | "reportAbsence",
    ) => changeConsultation(context.services, viewer, bookingId, { event });
    await expect(say(admin, held, "complete")).rejects.toMatchObject({ code: "booking_changed" });
    context.clock.set(addTime(missed.at, { hours: 1 }));
    const past = { code: "booking_not_found" };
    await expect(say(other, held, "complete")).rejects.toMatchObject(past);
    await say(admin, held, "complete");
    await say(admin, missed, "reportAbsence");
    const { consultations } = await listAllConsultations(context.services, admin, {
      when: "past",
      page: 1,
    });
    const statusOf = ({ bookingId }: Awaited<ReturnType<typeof book>>) =>
      consultations.find(({ booking }) => booking.id === bookingId)?.booking;
    expect(statusOf(held)).toMatchObject({ status: "completed" });
    expect(statusOf(missed)).toMatchObject({ status: "no_show", absent: "guest" });
  });
});

describe("office hours", () => {
  const read = () => readOfficeHours(context.services, admin, "toronto");
  const change = (fields: [string, string][], viewer = admin) =>
    changeOfficeHours(context.services, viewer, "toronto", formOf(fields));

  test("are changed for each day of the week, and the calendar follows", async () => {
    const answer = await change([
      ["intent", "save-week"],
      ["start-1", "10:00"],
      ["end-1", "12:00"],
      ["start-1", "13:00"],
      ["end-1", "14:00"],
      ["start-2", ""],
      ["end-2", ""],
    ]);
    expect(answer).toEqual({ problems: [] });
    const { week } = await read();
    expect(week[0]?.map(({ start, end }) => `${start}-${end}`)).toEqual([
      "10:00-12:00",
      "13:00-14:00",
    ]);
    const monday = (await times()).filter((time) => time.startsWith("2026-12-07"));
    expect(monday.map((time) => time.slice(11, 16))).toEqual([
      "15:00",
      "15:30",
      "16:00",
      "16:30",
      "18:00",
      "18:30",
    ]);
    expect((await times()).some((time) => time.startsWith("2026-12-08"))).toBe(false);
  });

  test("saved from a page that's behind are refused, and the log has both weeks", async () => {
    const { shown } = await read();
    const monday = (start: string): [string, string][] => [
      ["intent", "save-week"],
      ["shown", shown],
      ["start-1", start],
      ["end-1", "14:00"],
    ];
    await change(monday("11:00"));
    await expect(change(monday("12:00"))).rejects.toMatchObject({ code: "booking_week_changed" });
    const entry = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["before", "after"])
        .where("action", "=", "booking.office_hours_saved")
        .orderBy("id", "desc")
        .executeTakeFirst(),
    );
    expect(entry?.before).toMatchObject({
      hours: expect.arrayContaining(["Monday 10:00 to 12:00", "Monday 13:00 to 14:00"]),
    });
    expect(entry?.after).toEqual({ hours: ["Monday 11:00 to 14:00"] });
    await change([
      ["intent", "save-week"],
      ["start-1", "10:00"],
      ["end-1", "12:00"],
      ["start-1", "13:00"],
      ["end-1", "14:00"],
    ]);
  });

  test("that are closed and reopened are in the log, with what the days were before", async () => {
    const logged = async () =>
      await context.services.database.asSystem("test", (transaction) =>
        transaction
          .selectFrom("private.audit_entries")
          .select(["action", "subject_name", "before", "after", "details"])
          .where("action", "in", ["booking.office_closed", "booking.office_reopened"])
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirst(),
      );
    const send = (intent: string, from: string, to: string) =>
      change([
        ["intent", intent],
        ["from", from],
        ["to", to],
      ]);
    await send("close", "2027-01-04", "");
    expect(await logged()).toEqual({
      action: "booking.office_closed",
      subject_name: "Meridian Toronto",
      details: { from: "2027-01-04", to: "2027-01-04" },
      before: { different_days: [] },
      after: { different_days: ["2027-01-04: closed"] },
    });
    await send("close", "2027-01-03", "2027-01-06");
    expect(await logged()).toMatchObject({
      before: { different_days: ["2027-01-04: closed"] },
      after: { different_days: ["2027-01-03 to 2027-01-06: closed"] },
    });
    await send("reopen", "2027-01-03", "2027-01-06");
    const reopened = {
      action: "booking.office_reopened",
      before: { different_days: ["2027-01-03 to 2027-01-06: closed"] },
      after: { different_days: [] },
    };
    expect(await logged()).toMatchObject(reopened);
    await send("reopen", "2027-02-01", "2027-02-01");
    expect(await logged()).toMatchObject(reopened);
  });

  test("that make no sense are refused", async () => {
    const answer = await change([
      ["intent", "save-week"],
      ["start-1", "12:00"],
      ["end-1", "10:00"],
    ]);
    expect(answer.problems).toMatchObject([{ field: "end-1-0" }]);
    expect((await read()).week[0]?.[0]).toMatchObject({ start: "10:00" });
  });

  test("leave out days on which the office is closed, until it opens on them again", async () => {
    const day = "2026-12-14";
    const isOffered = async () => (await times()).some((time) => time.startsWith(day));
    expect(await isOffered()).toBe(true);
    await change([
      ["intent", "close"],
      ["from", day],
      ["to", ""],
    ]);
    expect(await isOffered()).toBe(false);
    expect((await read()).closedDays).toContainEqual({ from: day, to: day });
    await change([
      ["intent", "reopen"],
      ["from", day],
      ["to", day],
    ]);
    expect(await isOffered()).toBe(true);
    const wrong = await change([
      ["intent", "close"],
      ["from", "2020-01-01"],
      ["to", ""],
    ]);
    expect(wrong).toMatchObject({ problems: [{ field: "from" }] });
  });

  test("that are refused come back to the page as they were typed", async () => {
    const week = { intent: "save-week", "start-1": "12:00", "end-1": "10:00" };
    const closing = { intent: "close", from: "2020-01-01", to: "" };
    for (const values of [week, closing]) {
      const request = new Request("http://localhost:3000/admin/consultations/hours", {
        method: "POST",
        body: new URLSearchParams(values),
      });
      const page = pageContext(context.services, admin, request);
      const answer = await sendOfficeHours({ request, context: page, params: {} } as never);
      expect(answer).toMatchObject({ init: { status: 400 }, data: { values } });
    }
  });

  test("are the administrators' alone to read and to change", async () => {
    const forbidden = { status: 403 };
    await expect(readOfficeHours(context.services, other, "toronto")).rejects.toMatchObject(
      forbidden,
    );
    await expect(change([["intent", "save-week"]], other)).rejects.toMatchObject(forbidden);
    const host = await readHost(context.services, offices.toronto.hostId);
    expect(host?.hours.length).toBeGreaterThan(0);
  });
});

test("requests from before the calendar are listed until an administrator has handled them", async () => {
  const at = context.clock.now();
  const id = await context.services.database.asSystem("test", (transaction) =>
    insertRequest(transaction, { email: "before@people.example", at }),
  );
  const list = () => listOpenRequests(context.services, admin, 1);
  expect(await list()).toMatchObject({ open: 1, pages: 1, requests: [{ id }] });
  await expect(handleRequest(context.services, other, id)).rejects.toMatchObject({ status: 403 });
  await handleRequest(context.services, admin, id);
  await handleRequest(context.services, admin, id);
  expect(await list()).toMatchObject({ open: 0, requests: [] });
  const logged = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("subject_name")
      .where("subject_id", "=", id)
      .execute(),
  );
  expect(logged).toEqual([{ subject_name: `the consultation request of ${formatDay(at)}` }]);
  await expect(handleRequest(context.services, admin, "x")).rejects.toMatchObject({ status: 404 });
});

test("times stay nine to five on the office's clocks when they change, whatever the visitor's do", async () => {
  // Toronto's clocks go forward on March 14, 2027, London's two weeks later.
  const spring = await createTestContext({ now: new Date("2027-03-10T12:00:00Z") });
  const offered = await listOfficeTimes(spring.services, "toronto");
  const firstOf = (day: string) => offered.find((time) => time.startsWith(day));
  expect(firstOf("2027-03-12")).toBe("2027-03-12T14:00:00.000Z");
  expect(firstOf("2027-03-15")).toBe("2027-03-15T13:00:00.000Z");
  expect(offered.filter((time) => time.startsWith("2027-03-15"))).toHaveLength(16);
  const email = "london@people.example";
  const given = { email, starts_at: "2027-03-15T13:00:00.000Z", time_zone: "Europe/London" };
  const { bookingId, key } = await bookAndConfirm(spring.services, given, { client: "client" });
  const [message] = (await spring.outbox()).filter(({ recipient }) => recipient === email);
  expect(message?.text).toContain("13:00 GMT");
  await changeConsultation(spring.services, anonymousViewer, bookingId, {
    event: "move",
    startsAt: new Date("2027-03-29T13:00:00.000Z"),
    key,
  });
  const emails = (await spring.outbox()).filter(({ recipient }) => recipient === email);
  expect(emails.at(-1)?.text).toContain("14:00 GMT+1");
  await spring.close();
});
