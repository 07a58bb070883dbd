import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ZoneField, type ZoneFieldProps } from "./zone-field.tsx";

function render(props: ZoneFieldProps): string {
  const router = createMemoryRouter([{ path: "/", element: <ZoneField {...props} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("the search has its place before the scripts run, and can't be used until then", () => {
  const html = render({ name: "zone", value: "Africa/Lagos", besides: [] });
  expect(html).toContain("Find a city or country");
  expect(html).toMatch(/<input[^>]* type="search"[^>]* disabled=""/);
  expect(html).toMatch(/<option value="Africa\/Lagos" selected="">/);
});

test("the server names the country of a zone that isn't common, which is sorted by its city", () => {
  const html = render({ name: "zone", value: "Europe/Vienna", besides: ["America/Guayaquil"] });
  expect(html).toMatch(/<option value="Europe\/Vienna" selected="">Vienna, Austria \(UTC/);
  expect(html).toContain(">Guayaquil, Ecuador (UTC-5)<");
  const cities = [...html.matchAll(/<option[^>]*>([^,(<]+)/g)].map(([, city = ""]) => city.trim());
  expect(cities.length).toBeGreaterThan(50);
  expect(cities).toEqual(cities.toSorted((one, other) => one.localeCompare(other, "en")));
});
