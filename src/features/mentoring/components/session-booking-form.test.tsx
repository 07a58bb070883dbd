import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { FormAnswer } from "#shared/form-answer.ts";
import { SessionBookingForm, type SessionBookingFormProps } from "./session-booking-form.tsx";

const [first, second] = ["2026-12-03T15:00:00.000Z", "2026-12-04T16:00:00.000Z"] as const;

const page = {
  mentor: { id: "a", full_name: "Adaeze Okonkwo" },
  price: { amountCents: 15_000, currency: "USD" },
  bookable: {
    timeZone: "America/Toronto",
    instantBooking: true,
    isPaused: false,
    hasHours: true,
    slots: [new Date(first), new Date(second)],
  },
  timeZone: "UTC",
  name: "Amina Bello",
  hold: null,
} as SessionBookingFormProps["page"];

/** The closed box with the chosen time, as the server renders it; empty without one. */
function chosenTime(startsAt: string | null, answer?: FormAnswer): string {
  const asked = { startsAt, name: undefined, note: undefined };
  const Component = () => <SessionBookingForm page={page} free={null} asked={asked} />;
  const routes = [{ id: "page", path: "/", Component, action: () => null }];
  const actionData = answer ? { page: answer } : null;
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: {}, actionData } });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const [box = ""] = /<summary.*?<\/summary>/s.exec(html) ?? [];
  return box.includes("Choose another time") ? box : "";
}

const refused = (startsAt: string): FormAnswer => ({
  intent: "book",
  values: { intent: "book", startsAt, name: "Amina Bello", note: "" },
  problems: [{ field: "note", message: "Say what you'd like to talk about." }],
});

test("the closed box shows the time that it sends, also once another one was chosen in it", () => {
  expect(chosenTime(first)).toContain(`"${first}"`);
  expect(chosenTime(first, refused(second))).toContain(`"${second}"`);
  expect(chosenTime(first, refused(second))).not.toContain(`"${first}"`);
});

test("someone who came without a time sees the calendar, also when the form comes back", () => {
  expect(chosenTime(null)).toBe("");
  expect(chosenTime(null, refused(second))).toBe("");
});
