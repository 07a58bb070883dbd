import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { OfferedAction } from "#features/booking/booking-parts.contract.ts";
import { SessionActions, type SessionActionsProps } from "./session-actions.tsx";

const move: OfferedAction = {
  event: "move",
  label: "Propose a new time",
  asksForTime: true,
  reason: null,
};

function read(as: SessionActionsProps["as"]): string {
  const booking = { hostTimeZone: "America/Toronto" } as SessionActionsProps["booking"];
  const element = (
    <SessionActions booking={booking} as={as} actions={[move]} timeZone="UTC" slots={[]} />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, "");
}

test("a mentor without free times isn't told to ask the mentee for one", () => {
  expect(read("guest")).toContain("Send a message to ask for one, or cancel the session.");
  expect(read("host")).toContain("Check your availability, or cancel the session.");
  expect(read("admin")).not.toContain("Send a message");
});
