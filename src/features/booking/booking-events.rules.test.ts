import { expect, test } from "vitest";
import { canHappen, listTransitions, statusAfter } from "./booking-events.rules.ts";
import { bookingStatuses, firstStatuses } from "./booking-statuses.constants.ts";
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
  expect(new Set(events.map(({ auditAction }) => auditAction)).size).toBe(events.length);
});
