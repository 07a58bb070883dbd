import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isProven, showProven, showSamples } from "./claims.rules.ts";
import type { Claim } from "./claims.schemas.ts";
import { parseClaims } from "./claims.store.server.ts";

const file = new URL("../../../content/claims.yaml", import.meta.url);
const bare: Claim = { id: "clients", value: "300+", label: "Clients" };
const proven: Claim = {
  ...bare,
  definition: "Employers with a signed agreement",
  period: "January to December 2025",
  evidence: "Report of February 2026",
  validUntil: "2027-01-31",
};

describe("a figure in production", () => {
  test.each(["definition", "period", "evidence"] as const)("is not shown without %s", (missing) => {
    expect(isProven({ ...proven, [missing]: undefined }, "2026-11-23")).toBe(false);
  });

  test("is shown with its meaning until its last day", () => {
    const on = (day: string) => showProven([proven, { ...bare, id: "other" }], new Map(), day);
    expect(on("2027-01-31")).toEqual({
      items: [{ value: "300+", label: "Clients" }],
      note: "Clients: Employers with a signed agreement. January to December 2025.",
      isSample: false,
    });
    expect(on("2027-02-01").items).toEqual([]);
  });

  test("may be counted, and then has its day", () => {
    const claim: Claim = { id: "mentors", value: "100+", label: "Mentors", counted: "mentors" };
    const shown = (count: number) =>
      showProven([claim], new Map([["mentors", count]]), "2026-11-23");
    expect(shown(1_204)).toMatchObject({
      items: [{ value: "1,204", label: "Mentors" }],
      note: "Mentors: counted on November 23, 2026.",
    });
    expect(shown(0).items).toEqual([]);
  });
});

test("a demo shows what the specification claims, and says that it is a sample", () => {
  const claims = [...parseClaims(readFileSync(file, "utf8")).values()];
  const { items, note, isSample } = showSamples(claims);
  expect(isSample).toBe(true);
  expect(note).toContain("These figures are samples.");
  expect(items.map(({ value }) => value)).toEqual([
    "300+",
    "10K+",
    "500+",
    "50+",
    "95%",
    "21 days",
    "14 days",
    "50,000+",
    "95%",
    "100+",
    "5,000+",
    "98%",
  ]);
});

test("the file is refused with two claims of one id, or a field that nobody knows", () => {
  const entry = '{ id: clients, value: "1", label: Clients }';
  expect(() => parseClaims(`claims:\n  - ${entry}\n  - ${entry}\n`)).toThrow("clients");
  expect(() => parseClaims('claims:\n  - { id: a, value: "1", label: A, proof: x }\n')).toThrow(
    "a",
  );
});
