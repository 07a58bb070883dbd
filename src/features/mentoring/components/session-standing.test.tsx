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
  {
    isListed = true,
    bankCents = 0,
    isOnHold = false,
  }: { isListed?: boolean; bankCents?: number; isOnHold?: boolean } = {},
): string {
  const element = (
    <SessionStanding
      booking={{ ...booking, ...bookingChanges } as SessionDetails["booking"]}
      session={{ ...session, ...sessionChanges } as SessionDetails["session"]}
      as={as}
      bankCents={bankCents}
      isOnHold={isOnHold}
      now={now}
      isListed={isListed}
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

test("a payment that the bank took back isn't called returned by us, whatever the reason says", () => {
  const reason = "I'm away that week.";
  const cancelled = { status: "cancelled", cancelledBy: "host", reason } as const;
  const all = { chargedAt: now, refundCents: 15_000, refundedAt: now };
  const byBank = { bankCents: 15_000 };
  expect(read("guest", cancelled, all, byBank)).toContain("Your bank took back the full $150.");
  expect(read("host", cancelled, all, byBank)).toContain(
    "The mentee's bank took back the full $150.",
  );
  expect(read("guest", cancelled, all, { bankCents: 10_000 })).toContain(
    "Your bank took back $100 of $150. We returned $50 of $150 to the card you paid with.",
  );
  const late = { ...all, refundCents: 7500 };
  const allOfIt = read("guest", cancelled, late, byBank);
  expect(allOfIt).toContain("Your bank took back the full $150.");
  expect(allOfIt).not.toContain("We returned");
  const byUs = { ...cancelled, reason: "The mentee's bank took the payment back." };
  expect(read("guest", byUs, all)).toContain("We returned the full $150");
});

test("a refund that waits for the mentee's bank isn't called on its way", () => {
  const cancelled = { status: "cancelled", cancelledBy: "host", reason: "I'm away." } as const;
  const all = { chargedAt: now, refundCents: 15_000 };
  const onHold = { isOnHold: true };
  const own = read("guest", cancelled, all, onHold);
  expect(own).toContain(
    "You'll get the full $150 back from your bank, or from us once your bank decides your dispute.",
  );
  expect(own).not.toContain("returning");
  expect(read("host", cancelled, all, onHold)).toContain(
    "The mentee gets the full $150 back from their bank, or from us once their bank decides",
  );
  expect(read("guest", cancelled, all, { ...onHold, bankCents: 5000 })).toContain(
    "Your bank took back $50 of $150. You'll get $100 of $150 back from your bank, or from us",
  );
});

test("an administrator reads of both sides, and isn't spoken to as the mentor", () => {
  const completed = { status: "completed", completedAt: now } as const;
  expect(read("admin", completed)).toContain("The mentor's share of $127.50");
  expect(read("host", completed)).toContain("Your share of $127.50 is due 7 days later.");
});

test("a mentor isn't told that they canceled what may be the mentee's no to their new time", () => {
  const cancelled = { status: "cancelled", cancelledBy: "host" } as const;
  expect(read("host", { ...cancelled, movedBy: "host" })).toContain(
    "This session with Amina Bello is canceled.",
  );
  expect(read("host", { ...cancelled, movedBy: null })).toContain("You canceled this session.");
});

test("a request that a mentor left behind isn't called late, and one that ran out stays so", () => {
  const ended = { status: "declined", reason: null, hostName: formerMember } as const;
  expect(read("guest", { ...ended, cancelledBy: "host" })).toContain(
    "The request wasn't accepted.",
  );
  expect(read("guest", { ...ended, cancelledBy: "system" })).toContain(
    "The request wasn't answered in time.",
  );
});

test("an administrator isn't asked to pay, and reads who is meant", () => {
  const held = read("admin", { status: "held", holdExpiresAt: now });
  expect(held).toContain("Amina Bello hasn't paid for this session yet.");
  expect(held).not.toContain("Pay or release it");
  expect(read("guest", { status: "held", holdExpiresAt: now })).toContain("Pay or release it");
  expect(read("admin", { status: "expired" })).not.toContain("Choose another time");
  const started = { startsAt: new Date("2026-12-01T10:00:00Z"), endsAt: now };
  expect(read("admin", started)).toContain("or as soon as the mentor or the mentee does.");
  expect(read("host", started)).toContain("or as soon as one of you does.");
});

test("a time that wasn't paid for isn't called late, for the mentee may have released it", () => {
  const expired = { status: "expired" } as const;
  expect(read("guest", expired)).toBe(
    "This time was released before you paid. Choose another time",
  );
  expect(read("host", expired)).toBe("This time was released before the mentee paid.");
});

test("nothing leads to the page of a mentor who isn't listed anymore", () => {
  const gone = { isListed: false };
  for (const status of ["expired", "declined", "cancelled"] as const) {
    expect(read("guest", { status })).toContain("Choose another time");
    expect(read("guest", { status }, {}, gone)).not.toContain("Choose another time");
  }
  const held = { status: "held", holdExpiresAt: now } as const;
  expect(read("guest", held, {}, gone)).not.toContain("Pay or release it");
});

test("a late payment is returned, with no reason given", () => {
  const expired = { status: "expired" } as const;
  expect(read("guest", expired, { releasedAt: now })).toContain(
    "When your payment arrived, we could no longer book this time. You weren't charged.",
  );
  const charged = { chargedAt: now, refundCents: 15_000 };
  expect(read("guest", expired, charged)).toContain(
    "We're returning the full $150 to the card you paid with.",
  );
  expect(read("guest", expired, { ...charged, refundedAt: now })).toContain(
    "We returned the full $150 to the card you paid with.",
  );
});

test("a completed session that was refunded has no share to come", () => {
  const completed = { status: "completed", completedAt: now } as const;
  const refunded = { chargedAt: now, refundCents: 15_000, refundedAt: now };
  expect(read("host", completed, refunded)).toBe(
    "This session is completed, and the mentee got a full refund.",
  );
  expect(read("guest", completed, refunded)).toBe(
    "This session is completed, and you got a full refund.",
  );
  expect(read("host", completed, { ...refunded, mentorCents: 12_750 })).toContain(
    "Your share of $127.50 is included in your earnings.",
  );
});

test("a report can be contested until its deadline, by the one who's named to an administrator", () => {
  const missed = { status: "no_show", absent: "host", statusChangedAt: now } as const;
  expect(read("host", missed)).toContain("You can contest this until");
  expect(read("guest", missed)).toContain("If they don't, we'll return $150 to you.");
  expect(read("guest", missed, { refundCents: 15_000 })).not.toContain("we'll return");
  const seen = read("admin", missed);
  expect(seen).toContain("Adaeze Okonkwo can contest this until");
  expect(seen).toContain("If Adaeze Okonkwo doesn't, we'll return $150 to the mentee.");
  const reportedAt = new Date("2026-11-28T12:00:00Z");
  const late = read("guest", { ...missed, absent: "guest", statusChangedAt: reportedAt });
  expect(late).toContain("The deadline to contest this was Nov 29, 2026");
  expect(late).not.toContain("can contest");
});

test("a former member's name has a small letter within a sentence", () => {
  const cancelled = { status: "cancelled", cancelledBy: "host", hostName: formerMember } as const;
  expect(read("guest", cancelled)).toContain("This session with a former member is canceled.");
});
