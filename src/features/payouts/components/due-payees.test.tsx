import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DueLine } from "../transfers/read-desk.usecases.server.ts";
import { BlockedPayees, DuePayees } from "./due-payees.tsx";

const line: DueLine = {
  payeeId: "p",
  name: "Adaeze Okonkwo",
  currency: "USD",
  dueCents: 12_750,
  heldCents: 5000,
  lastEarnedAt: null,
  isFrozen: false,
  state: "ready",
  method: { label: "US bank account ending in 1234", heldUntil: null },
  pause: null,
  isOwn: false,
};

function read(element: ReactNode): string {
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");
}

test("an amount that's held doesn't run into the account", () => {
  expect(read(<DuePayees lines={[line]} more={0} requestKey="k" />)).toContain(
    "US bank account ending in 1234. We're holding another $50 because of a dispute.",
  );
  expect(read(<DuePayees lines={[{ ...line, heldCents: 0 }]} more={0} requestKey="k" />)).toContain(
    "US bank account ending in 1234 ",
  );
});

test("an amount that's held isn't another one where nothing is due", () => {
  const blocked = { ...line, dueCents: 0, state: "nothing_due" } as const;
  expect(read(<BlockedPayees lines={[blocked]} />)).toContain(
    "There's nothing to pay right now. We're holding $50 because of a dispute.",
  );
});

test("mentors who come after these are counted", () => {
  expect(read(<DuePayees lines={[line]} more={2800} requestKey="k" />)).toContain(
    "And 2,800 more. Make these payouts first.",
  );
  expect(read(<DuePayees lines={[line]} more={0} requestKey="k" />)).not.toContain("more.");
});
