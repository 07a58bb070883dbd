import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookingAudit, declareBookingAudit } from "../src/features/booking/booking.audit.server.ts";
import { bookingErrors } from "../src/features/booking/booking.errors.ts";
import { describeEvents } from "../src/features/booking/booking-drawing.rules.ts";
import { listTransitions } from "../src/features/booking/booking-events.rules.ts";
import {
  type BookingEvents,
  bookingEvents,
} from "../src/features/booking/events/booking-events.constants.ts";
import type { BookingEventDefinition } from "../src/features/booking/events/event.types.ts";
import {
  bookAndConfirm,
  listOfficeTimes,
} from "../src/features/consultations/consultations.test-support.ts";
import { readDesk } from "../src/features/consultations/desk/desk.usecases.server.ts";
import { describeHistory } from "../src/features/consultations/desk/history.rules.ts";
import {
  changeConsultation,
  openConsultation,
  readChange,
  readNotice,
} from "../src/features/consultations/own-consultations.usecases.server.ts";
import { actOnSession } from "../src/features/mentoring/sessions/change-session.usecases.server.ts";
import { readSessionPage } from "../src/features/mentoring/sessions/session-page.usecases.server.ts";
import {
  bookAndPay,
  createSessionContext,
  findTime,
  type SessionContext,
  setInstantBooking,
} from "../src/features/mentoring/sessions/sessions.test-support.ts";
import { createAuditRegistry } from "../src/platform/audit/audit-registry.ts";
import { createDatabaseAudit } from "../src/platform/audit/database.driver.ts";
import { auditDeclarations } from "../src/server/features.ts";
import { addTime, subtractTime, timeBetween } from "../src/shared/time.ts";

/** The event's name, as if the list of events had it. */
const runLate = "runLate" as keyof BookingEvents;
const later = (time: Date) => addTime(time, { minutes: 15 });

/**
 * A made-up event, as its file in `booking/events` would have it. Nothing else is said of it
 * anywhere.
 */
const definition: BookingEventDefinition = {
  from: ["confirmed"],
  to: "rescheduled",
  audit: { action: "booking.delay_asked_for", sentence: "asked to start {subject} later" },
  history: () => "15 minutes more asked for",
  writes: ({ sequence }) => ({ sequence: sequence + 1 }),
  action: {
    by: () => ["host"],
    denialReason: ({ startsAt }, _as, now) =>
      timeBetween(now, startsAt, "minutes") <= 60 && now < startsAt
        ? undefined
        : bookingErrors.notPossible(),
    writes: ({ startsAt, endsAt, blockedUntil }) => ({
      starts_at: later(startsAt),
      ends_at: later(endsAt),
      blocked_until: later(blockedUntil),
      moved_by: "host",
      moved_from: startsAt,
      answer_by: later(startsAt),
    }),
    offer: {
      words: ({ other }) => ({
        label: "Ask for 15 minutes more",
        text: `${other} is asked to agree.`,
      }),
      done: (noun) => ({
        text: `You've asked to start the ${noun} later.`,
        statuses: ["rescheduled"],
      }),
    },
  },
  email: (_step, { reader, other, deadline }) =>
    reader === "host"
      ? undefined
      : {
          subject: "Running late",
          paragraphs: [`${other} asks for 15 minutes more.`, `Please answer by ${deadline}.`],
          action: "Answer",
        },
  calendar: () => "REQUEST",
};
const events = { ...bookingEvents, [runLate]: definition };

let context: SessionContext;
beforeAll(async () => {
  context = await createSessionContext();
  context.services.booking.events = events;
  // The audit declarations that a server makes at its start, with the new event's.
  const declarations = auditDeclarations.map((each) =>
    each === bookingAudit ? declareBookingAudit(events) : each,
  );
  context.services.audit = createDatabaseAudit(createAuditRegistry(declarations));
});
afterAll(() => context.close());

let emailsBefore = 0;
beforeEach(async () => {
  emailsBefore = (await context.outbox()).length;
});
const newEmails = async () => (await context.outbox()).slice(emailsBefore);

const auditOf = (bookingId: string) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("action")
      .where("subject_id", "=", bookingId)
      .execute(),
  );

test("a session with a mentor knows it: who may, what is written, who is told, and its words", async () => {
  const { services, mentor, mentee, mentorId } = context;
  await setInstantBooking(context, mentorId, true);
  const startsAt = await findTime(context, mentorId, 48);
  const id = await bookAndPay(context, mentee, mentorId, startsAt);
  const offeredTo = async (viewer: typeof mentor) => {
    const page = await readSessionPage(services, viewer, id, { timeZone: null });
    return page?.actions.find(({ event }) => event === runLate);
  };
  expect(await offeredTo(mentor)).toBeUndefined();
  await expect(actOnSession(services, mentor, id, runLate, {})).rejects.toMatchObject({
    code: "booking_changed",
  });

  context.clock.set(subtractTime(startsAt, { minutes: 20 }));
  expect(await offeredTo(mentee)).toBeUndefined();
  expect(await offeredTo(mentor)).toEqual({
    event: runLate,
    label: "Ask for 15 minutes more",
    text: "Ngozi Adeyemi is asked to agree.",
    reason: null,
    asksForTime: false,
  });
  await expect(actOnSession(services, mentee, id, runLate, {})).rejects.toMatchObject({
    code: "booking_not_yours_to_change",
  });
  emailsBefore = (await context.outbox()).length;
  await actOnSession(services, mentor, id, runLate, {});

  const page = await readSessionPage(services, mentee, id, { timeZone: null });
  expect(page?.booking).toMatchObject({
    status: "rescheduled",
    startsAt: later(startsAt),
    movedBy: "host",
    movedFrom: startsAt,
  });
  expect(page?.actions.map(({ event }) => event)).toContain("confirm");
  const emails = await newEmails();
  expect(emails.map(({ recipient, subject }) => `${recipient} ${subject?.split(":")[0]}`)).toEqual([
    `${mentee.email} Running late`,
  ]);
  expect((await auditOf(id)).map(({ action }) => action)).toContain("booking.delay_asked_for");
});

test("a consultation knows it too, with the event's own words", async () => {
  const { services, admin } = context;
  const starts_at = (await listOfficeTimes(services, "toronto")).at(-1) ?? "";
  const startsAt = new Date(starts_at);
  const { bookingId } = await bookAndConfirm(services, { starts_at }, { client: "one" });
  context.clock.set(subtractTime(startsAt, { minutes: 20 }));
  const { actions } = await openConsultation(services, admin, { bookingId });
  expect(actions).toContainEqual(expect.objectContaining({ event: runLate }));

  const form = new FormData();
  form.set("intent", runLate);
  await changeConsultation(services, admin, bookingId, readChange(services, form));
  expect(readNotice(services, runLate)).toBe("You've asked to start the consultation later.");
  const { booking } = await openConsultation(services, admin, { bookingId });
  expect(booking).toMatchObject({ status: "rescheduled", startsAt: later(startsAt) });
  const desk = await readDesk(services, admin, bookingId);
  const lines = describeHistory(desk?.history ?? []).map(({ text }) => text);
  expect(lines).toContain(`15 minutes more asked for by ${admin.email}.`);
});

test("the drawing and the list of transitions know it", () => {
  expect(describeEvents(events)).toContain("confirmed --> rescheduled: move, runLate");
  expect(describeEvents(events)).toContain("| `runLate` | confirmed | rescheduled | host |");
  const leadingElsewhere = { ...events, [runLate]: { ...definition, to: "disputed" } as const };
  expect(listTransitions(leadingElsewhere)).toContain("confirmed disputed");
  expect(listTransitions(events)).toEqual(listTransitions(bookingEvents));
});
