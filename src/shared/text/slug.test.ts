import { expect, test } from "vitest";
import { toSlug } from "./slug.ts";

test("addresses are made of plain letters, digits and single hyphens", () => {
  expect(toSlug("Søren Wałęsa-Groß", 70)).toBe("soren-walesa-gross");
  expect(toSlug("  St. Mary’s Hospital (East) ", 70)).toBe("st-marys-hospital-east");
  expect(toSlug("Łódź", 70)).toBe("lodz");
  expect(toSlug("طبيب — 🩺", 70)).toBe("");
});

test("they're cut without a hyphen at the end", () => {
  expect(toSlug("two webinars", 4)).toBe("two");
  expect(toSlug("---two", 3)).toBe("two");
});
