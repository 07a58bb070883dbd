import { expect, test } from "vitest";
import { formerMember } from "#shared/member-names.ts";
import type { Booking, Person } from "./booking.types.ts";
import { canHappen, listTransitions, statusAfter } from "./booking-events.rules.ts";
import { bookingStatuses, firstStatuses } from "./booking-statuses.constants.ts";
import { exampleBooking } from "./emails/booking.emails.example.ts";
import { bookingEvents } from "./events/booking-events.constants.ts";

const events = Object.values(bookingEvents);

test("what is over stays over", () => {
  for (const status of ["declined", "cancelled", "refunded"] as const) {
    expect(events.filter((event) => canHappen(event, status))).toEqual([]);
  }
});

test("every status but the first is reached by some transition", () => {
  const reached = new Set(listTransitions(bookingEvents).map((pair) => pair.split(" ")[1]));
  expect(bookingStatuses.filter((status) => !reached.has(status))).toEqual(["held"]);
  expect(firstStatuses).toContain("held");
});

test("a transition that is not listed is a defect", () => {
  for (const status of bookingStatuses) {
    for (const event of events.filter((each) => !canHappen(each, status))) {
      expect(() => statusAfter(event, status)).toThrow("cannot go through");
    }
  }
});

test("a request that is moved is still one", () => {
  expect(statusAfter(bookingEvents.move, "requested")).toBe("requested");
  expect(statusAfter(bookingEvents.move, "confirmed")).toBe("rescheduled");
});

test("no two events are the same to the audit", () => {
  expect(new Set(events.map(({ audit }) => audit.action)).size).toBe(events.length);
});

test("a history says what an event was for the booking", () => {
  const step = { as: "guest", startsAtBefore: null, startsAtAfter: null, timeZone: "UTC" } as const;
  const confirmed = (["held", "requested", "rescheduled", "confirmed"] as const).map(
    (statusBefore) => bookingEvents.confirm.history({ ...step, statusBefore }),
  );
  expect(confirmed).toEqual(["Confirmed", "Confirmed", "New time confirmed", "Booked"]);
  const statusBefore = "confirmed";
  const absent = (["guest", "host"] as const).map((as) =>
    bookingEvents.reportAbsence.history({ ...step, as, statusBefore }),
  );
  expect(absent).toEqual(["The host's absence reported", "The guest's absence reported"]);
});

/** Words of an event as someone who can do it reads them; the other side is the guest. */
const wordsOf = (event: "cancel" | "reportAbsence", as: Person, changes: Partial<Booking>) =>
  bookingEvents[event].action?.offer?.words({
    booking: { ...exampleBooking, ...changes },
    as,
    other: changes.guestName ?? exampleBooking.guestName,
    noun: "session",
  });

test("an administrator cancels for both people, and declines a time only for an office", () => {
  const proposed = { status: "rescheduled", movedBy: "guest" } as const;
  expect(wordsOf("cancel", "host", proposed)).toMatchObject({
    label: "Decline and cancel the session",
    reasonHelp: "Amina Bello will see exactly what you write.",
  });
  expect(wordsOf("cancel", "admin", proposed)).toMatchObject({
    label: "Cancel the session",
    reasonHelp: "Both people will see exactly what you write.",
  });
  expect(wordsOf("cancel", "admin", { ...proposed, hostUserId: null })).toMatchObject({
    label: "Decline and cancel the session",
    reasonHelp: "Amina Bello will see exactly what you write.",
  });
});

test("someone who has left is named within the sentence", () => {
  expect(wordsOf("reportAbsence", "host", { guestName: formerMember })).toMatchObject({
    label: "A former member didn't join",
    button: "Report that a former member didn't join",
  });
});
