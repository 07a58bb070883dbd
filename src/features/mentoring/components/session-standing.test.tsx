import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { formerMember } from "#shared/member-names.ts";
import type { SessionDetails } from "../sessions/read-session.usecases.server.ts";
import { SessionStanding } from "./session-standing.tsx";

const now = new Date("2026-12-01T12:00:00Z");

const booking = {
  status: "confirmed",
  hostId: "mentor",
  hostName: "Adaeze Okonkwo",
  guestName: "Amina Bello",
  startsAt: new Date("2026-12-03T12:00:00Z"),
  endsAt: new Date("2026-12-03T13:00:00Z"),
} as Partial<SessionDetails["booking"]>;

const session = {
  price: { amountCents: 15_000, currency: "USD" },
  feePercent: 15,
  refundCents: null,
  chargedAt: null,
  releasedAt: null,
  refundedAt: null,
  sponsoredAt: null,
  mentorCents: null,
} as Partial<SessionDetails["session"]>;

function read(
  as: SessionDetails["as"],
  bookingChanges: Partial<SessionDetails["booking"]>,
  sessionChanges: Partial<SessionDetails["session"]> = {},
): string {
  const element = (
    <SessionStanding
      booking={{ ...booking, ...bookingChanges } as SessionDetails["booking"]}
      session={{ ...session, ...sessionChanges } as SessionDetails["session"]}
      as={as}
      now={now}
    />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
}

test("a request that was charged before it was declined says that the money comes back", () => {
  const declined = { status: "declined", reason: null } as const;
  expect(read("guest", declined)).toContain("You weren't charged.");
  const charged = { chargedAt: now, refundCents: 15_000 };
  expect(read("guest", declined, charged)).toContain(
    "We're returning the full $150 to the card you paid with.",
  );
  expect(read("host", declined, charged)).toContain("the full $150 to the mentee.");
});

test("a cancellation while the card is being charged says what comes back, not that nothing was charged", () => {
  const cancelled = { status: "cancelled", cancelledBy: "guest" } as const;
  const half = { refundCents: 7_500 };
  expect(read("guest", cancelled, half)).toContain("We're returning $75 of $150");
  expect(read("guest", cancelled, { ...half, chargedAt: now, refundedAt: now })).toContain(
    "We returned $75 of $150",
  );
  expect(read("guest", cancelled, { ...half, releasedAt: now })).toContain("You weren't charged.");
});

test("an administrator reads of both sides, and isn't spoken to as the mentor", () => {
  const completed = { status: "completed", completedAt: now } as const;
  expect(read("admin", completed)).toContain("The mentor's share of $127.50");
  expect(read("host", completed)).toContain("Your share of $127.50 is due 7 days later.");
});

test("a former member's name has a small letter within a sentence", () => {
  const cancelled = { status: "cancelled", cancelledBy: "host", hostName: formerMember } as const;
  expect(read("guest", cancelled)).toContain("This session with a former member is canceled.");
});
