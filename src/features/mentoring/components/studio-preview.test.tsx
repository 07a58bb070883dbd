import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { StudioOutside } from "./studio-preview.tsx";

function read(ids: readonly string[]): string {
  const startsAt = new Date("2026-12-03T12:00:00Z");
  const bookings = ids.map((id) => ({ id, guestName: "Amina Bello", startsAt }));
  const element = <StudioOutside bookings={bookings} timeZone="America/Toronto" />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, "");
}

test("one session outside the hours isn't one of several", () => {
  expect(read(["a"])).toContain("This session or request is outside your hours. Open it to");
  expect(read(["a", "b"])).toContain(
    "These sessions and requests are outside your hours. Open one to",
  );
});
