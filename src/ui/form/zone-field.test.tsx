import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ZoneField } from "./zone-field.tsx";

test("the search has its place before the scripts run, and can't be used until then", () => {
  const element = <ZoneField name="zone" value="Africa/Lagos" besides={[]} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain("Find a city or country");
  expect(html).toMatch(/<input[^>]* type="search"[^>]* disabled=""/);
  expect(html).toMatch(/<option value="Africa\/Lagos" selected="">/);
});
