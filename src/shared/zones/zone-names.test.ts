import { expect, test } from "vitest";
import { commonTimeZones, countriesOfCommonZones } from "./common-time-zones.ts";
import { describeZone } from "./zone-names.ts";
import { countryOf, findZones } from "./zone-search.ts";

const winter = new Date("2026-12-03T12:00:00Z");

test("a zone is called by its city, country and offset", () => {
  expect(describeZone("America/Toronto", winter)).toBe("Toronto, Canada (UTC-5)");
  expect(describeZone("America/Toronto", new Date("2026-07-01T12:00:00Z"))).toBe(
    "Toronto, Canada (UTC-4)",
  );
  expect(describeZone("Asia/Kolkata", winter)).toBe("Kolkata, India (UTC+5:30)");
  expect(describeZone("Asia/Singapore", winter)).toBe("Singapore (UTC+8)");
  expect(describeZone("Europe/London", winter)).toBe("London, United Kingdom (UTC+0)");
  expect(describeZone("America/St_Johns", winter)).toBe("St. John's, Canada (UTC-3:30)");
  expect(describeZone("UTC", winter)).toBe("UTC");
  for (const zone of commonTimeZones.filter((one) => one.includes("/"))) {
    expect(describeZone(zone, winter)).toMatch(/^\S.* \(UTC[+-]\d/);
  }
});

test("a zone that isn't common is called by its country once all countries are there", () => {
  expect(describeZone("Europe/Vienna", winter)).toBe("Vienna (UTC+1)");
  expect(describeZone("Europe/Vienna", winter, countryOf("Europe/Vienna"))).toBe(
    "Vienna, Austria (UTC+1)",
  );
  expect(countryOf("Etc/GMT+5")).toBeUndefined();
});

test("common zones are in the countries that all zones are listed by", () => {
  const listed = Object.keys(countriesOfCommonZones).map((zone) => [zone, countryOf(zone)]);
  expect(Object.entries(countriesOfCommonZones)).toEqual(listed);
});

test("a zone is found by the beginning of its city or country, or by its offset", () => {
  expect(findZones("toro", winter)).toEqual(["America/Toronto"]);
  expect(findZones("philip", winter)).toEqual(["Asia/Manila"]);
  expect(findZones("São Pau", winter)).toEqual(["America/Sao_Paulo"]);
  expect(findZones("nigeria", winter)).toEqual(["Africa/Lagos"]);
  expect(findZones("utc+5:30", winter)).toEqual(expect.arrayContaining(["Asia/Kolkata"]));
  expect(findZones("canada", winter)).toContain("America/Vancouver");
  for (const none of ["", "  ", "zzz", "oronto"]) expect(findZones(none, winter)).toEqual([]);
});
