import { expect, test } from "vitest";
import { sessionEvidence } from "./session-evidence.rules.ts";

const booking = {
  hostName: "Adaeze Okonkwo",
  status: "completed",
  startsAt: new Date("2026-12-03T12:00:00Z"),
  endsAt: new Date("2026-12-03T13:00:00Z"),
  movedBy: null,
  movedFrom: null,
  note: null,
  createdAt: new Date("2026-11-20T09:00:00Z"),
  completedAt: null,
  absent: null,
  cancelledBy: null,
  statusChangedAt: new Date("2026-12-03T13:00:00Z"),
} as const;
const agreed = { agreedStartsAt: booking.startsAt };

test("a bank reads which time the customer chose", () => {
  const { product, usage } = sessionEvidence(booking, agreed, "Mentor session");
  expect(product).toContain("at the time they chose. They chose the time and saw the price");
  expect(usage).toEqual(["Nov 20, 2026, 09:00 UTC: chose the time Dec 3, 2026, 12:00 UTC."]);
});

test("a bank doesn't read that the mentor was absent once we decided against the report", () => {
  const reported = { ...booking, absent: "host", status: "no_show" } as const;
  expect(sessionEvidence(reported, agreed, "Mentor session").usage).toContain(
    "Dec 3, 2026, 13:00 UTC: the customer reported that the mentor wasn't there.",
  );
  const completedAt = booking.statusChangedAt;
  const dismissed = { ...reported, status: "completed", completedAt } as const;
  expect(sessionEvidence(dismissed, agreed, "Mentor session").usage.slice(-3)).toEqual([
    "After the start, the customer reported that the mentor wasn't there.",
    "Dec 3, 2026, 13:00 UTC: we read what both sides said and decided not to refund the session.",
    "Dec 3, 2026, 13:00 UTC: the session was marked as completed.",
  ]);
});

test("a bank doesn't read that a declined request was canceled", () => {
  const cancelled = { ...booking, status: "cancelled", cancelledBy: "host" } as const;
  expect(sessionEvidence(cancelled, agreed, "Mentor session").usage).toContain(
    "Dec 3, 2026, 13:00 UTC: canceled by the mentor.",
  );
  const declined = { ...cancelled, status: "declined" } as const;
  const { usage } = sessionEvidence(declined, agreed, "Mentor session");
  expect(usage.join()).not.toContain("canceled by");
});

test("a bank doesn't read that the customer chose a time to which the session was moved", () => {
  const movedFrom = new Date("2026-12-01T12:00:00Z");
  const moved = sessionEvidence({ ...booking, movedFrom }, agreed, "Mentor session");
  expect(moved.product).toContain(
    "at a time that both sides accepted. They chose the first time and saw the price",
  );
  expect(moved.usage).toEqual([
    "Nov 20, 2026, 09:00 UTC: booked the session.",
    "Later, the session was moved from Dec 1, 2026, 12:00 UTC to Dec 3, 2026, 12:00 UTC.",
  ]);
  const moving = { ...booking, movedFrom, movedBy: "host" } as const;
  const proposed = sessionEvidence(moving, agreed, "Mentor session");
  expect(proposed.product).toContain(
    "for the person who booked it. They chose the first time and saw the price",
  );
  expect(proposed.usage).toContain(
    "Later, a new time was proposed: Dec 3, 2026, 12:00 UTC instead of Dec 1, 2026, 12:00 UTC.",
  );
});

test("a bank reads the time that both sides agreed on, not one that was only proposed", () => {
  const agreedStartsAt = new Date("2026-11-25T12:00:00Z");
  const cancelled = {
    ...booking,
    status: "cancelled",
    movedBy: "guest",
    movedFrom: agreedStartsAt,
    cancelledBy: "guest",
    statusChangedAt: new Date("2026-11-25T02:00:00Z"),
  } as const;
  expect(sessionEvidence(cancelled, { agreedStartsAt }, "Mentor session").serviceDate).toBe(
    "Nov 25, 2026, 12:00 UTC to Nov 25, 2026, 13:00 UTC",
  );
  expect(sessionEvidence(booking, { agreedStartsAt: null }, "Mentor session").serviceDate).toBe(
    "Dec 3, 2026, 12:00 UTC to Dec 3, 2026, 13:00 UTC",
  );
});
