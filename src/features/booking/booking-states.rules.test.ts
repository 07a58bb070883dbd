import { expect, test } from "vitest";
import {
  type BookingEvent,
  bookingStatuses,
  bookingTransitions,
  canHappen,
  listTransitions,
  statusAfter,
} from "./booking-states.rules.ts";

const events = Object.keys(bookingTransitions) as BookingEvent[];

test("what is over stays over", () => {
  for (const status of ["declined", "cancelled", "refunded"] as const) {
    expect(events.filter((event) => canHappen(event, status))).toEqual([]);
  }
});

test("every status but the first is reached by some transition", () => {
  const reached = new Set(listTransitions().map((pair) => pair.split(" ")[1]));
  expect(bookingStatuses.filter((status) => !reached.has(status))).toEqual(["held"]);
});

test("a transition that is not listed is a defect", () => {
  for (const status of bookingStatuses) {
    for (const event of events.filter((each) => !canHappen(each, status))) {
      expect(() => statusAfter(event, status)).toThrow("cannot go through");
    }
  }
});

test("a request that is moved is still one", () => {
  expect(statusAfter("move", "requested")).toBe("requested");
  expect(statusAfter("move", "confirmed")).toBe("rescheduled");
});
