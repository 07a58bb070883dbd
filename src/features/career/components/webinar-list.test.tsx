import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { WebinarList } from "./webinar-list.tsx";

function show(samples: readonly boolean[]): string {
  const webinars = samples.map((is_sample, number) => ({
    id: `webinar-${number}`,
    title: `Webinar ${number}`,
    startsAt: new Date("2046-11-24T15:00:00Z"),
    timeZone: "America/Toronto",
    durationMinutes: 60,
    host: "Ada Example",
    path: `/events/webinar-${number}`,
    is_sample,
  }));
  const element = <WebinarList webinars={webinars} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a real webinar among samples isn't called a sample", () => {
  const note = "These webinars are samples.";
  expect(show([true, true])).toContain(note);
  const mixed = show([true, false, true]);
  expect(mixed).not.toContain(note);
  expect(mixed.match(/>Sample</g)).toHaveLength(2);
  expect(show([false])).not.toContain("Sample");
});
