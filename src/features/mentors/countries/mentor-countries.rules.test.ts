import { expect, test } from "vitest";
import { countryOf } from "./mentor-countries.rules.ts";

test.each([
  ["Toronto, ON", "CA"],
  ["Toronto, ON, Canada", "CA"],
  ["Montréal, QC, Canada", "CA"],
  ["Phoenix, AZ, USA", "US"],
  ["Boston, MA, United States", "US"],
  ["Accra, Ghana", "GH"],
  ["London, United Kingdom", "GB"],
  ["London, UK", "GB"],
  ["Abidjan, Côte d’Ivoire", "CI"],
  ["Remote", undefined],
  ["Europe", undefined],
  ["", undefined],
])("%s is in %s", (location, country) => {
  expect(countryOf(location)).toBe(country);
});
