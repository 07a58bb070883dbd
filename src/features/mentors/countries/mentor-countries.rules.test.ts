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
  ["Toronto, Ontario", "CA"],
  ["Montréal, Québec", "CA"],
  ["Houston, Texas", "US"],
  ["Atlanta, GA", "US"],
  ["Atlanta, Georgia, USA", "US"],
  ["Atlanta, Georgia", undefined],
  ["Tbilisi, Georgia", undefined],
  ["San Juan, Puerto Rico", "US"],
  ["Hagåtña, Guam", "US"],
  ["Denver, Colorado", "US"],
  ["Denver, CO, USA", "US"],
  ["Berlin, DE", undefined],
  ["Mumbai, IN", undefined],
  ["Tel Aviv, IL", undefined],
  ["Bogotá, CO", undefined],
  ["Amsterdam, NL", undefined],
  ["San Francisco, CA", undefined],
  ["Port of Spain, Trinidad and Tobago", "TT"],
  ["Port of Spain, Trinidad & Tobago", "TT"],
  ["St. John's, Newfoundland & Labrador", "CA"],
  ["Remote", undefined],
  ["Europe", undefined],
  ["", undefined],
])("%s is in %s", (location, country) => {
  expect(countryOf(location)).toBe(country);
});
