import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { formerMember } from "#shared/member-names.ts";
import type { OpenDispute } from "../money/money.store.server.ts";
import { SessionDisputes } from "./session-disputes.tsx";

const dispute: OpenDispute = {
  bookingId: "b",
  mentorName: "Adaeze Okonkwo",
  menteeName: "Amina Bello",
  startsAt: new Date("2026-12-03T12:00:00Z"),
  disputedAt: new Date("2026-12-04T12:00:00Z"),
  absent: null,
  reason: null,
  statement: null,
  price: { amountCents: 15_000, currency: "USD" },
  isSponsored: false,
  isRefunded: false,
  ownSide: null,
};

function read(changes: Partial<OpenDispute>): string {
  const element = <SessionDisputes disputes={[{ ...dispute, ...changes }]} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
}

test("what a side wrote isn't called missing once it went with the account", () => {
  const gone = "They deleted their account, along with anything they wrote.";
  expect(read({ menteeName: formerMember })).toContain(`A former member says${gone}`);
  const text = read({});
  expect(text).toContain("Amina Bello saysNo reason given.");
  expect(text).toContain("Adaeze Okonkwo saysNothing yet.");
});

test("offers to refund or not to, no matter who reported the absence", () => {
  for (const absent of [null, "host", "guest"] as const) {
    const text = read({ absent });
    expect(text).toContain("Refund $150 to Amina Bello");
    expect(text).toContain("Don't refund Amina Bello");
  }
});

test("offers a side of the session what favors the other side, and nothing else", () => {
  const mentors = read({ ownSide: "host" });
  expect(mentors).toContain("You're the mentor in this session");
  expect(mentors).toContain("Refund $150 to Amina Bello");
  expect(mentors).not.toContain("Don't refund");
  const mentees = read({ ownSide: "guest" });
  expect(mentees).toContain("You're the mentee in this session");
  expect(mentees).toContain("Don't refund Amina Bello");
  expect(mentees).not.toContain("Refund $150");
  expect(read({})).not.toContain("ask a colleague");
});

test("a mentee who paid nothing isn't said to ask for a refund, or to get one", () => {
  const text = read({ isSponsored: true });
  expect(text).toContain(
    "Amina Bello says the session wasn't what they and Adaeze Okonkwo agreed on.",
  );
  expect(text).toContain("$150, free for the mentee");
  expect(text).toContain("Don't pay the mentor, Adaeze Okonkwo");
  expect(text).not.toMatch(/refund/i);
});

test("what was refunded already is neither refunded again nor said to be kept", () => {
  const text = read({ isRefunded: true, absent: "host" });
  expect(text).toContain("$150, refunded");
  expect(text).toContain("Decide for the mentee, Amina Bello");
  expect(text).toContain("Decide for the mentor, Adaeze Okonkwo");
  expect(text).not.toContain("Refund $150");
  expect(text).not.toContain("Don't refund");
});
