import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ListedSession } from "../sessions/read-session.usecases.server.ts";
import { StudioSessions } from "./studio-sessions.tsx";

const booking = {
  id: "session",
  guestName: "Amina Bello",
  status: "refunded",
  absent: null,
  startsAt: new Date("2026-12-03T12:00:00Z"),
  endsAt: new Date("2026-12-03T13:00:00Z"),
  hostTimeZone: "UTC",
  guestTimeZone: "UTC",
} as Partial<ListedSession["booking"]>;

function read(changes: Partial<ListedSession["booking"]>, sponsoredAt: Date | null): string {
  const listed = {
    booking: { ...booking, ...changes } as ListedSession["booking"],
    session: { sponsoredAt } as ListedSession["session"],
  };
  const element = <StudioSessions label="Past sessions" sessions={[listed]} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, " ");
}

test("a session that was free for the mentee isn't called refunded", () => {
  const sponsoredAt = new Date("2026-12-01T12:00:00Z");
  expect(read({}, null)).toContain("Refunded");
  expect(read({}, sponsoredAt)).toContain("Not counted");
  expect(read({ absent: "host" }, sponsoredAt)).toContain("Missed");
});
