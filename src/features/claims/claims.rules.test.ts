import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Claim, showFigures } from "./claims.rules.ts";
import type { Figure } from "./claims.schemas.ts";
import { parseFigures } from "./claims.store.server.ts";
import { pageNames } from "./register/register.constants.ts";

const registry = parseFigures(
  readFileSync(new URL("../../../content/claims.yaml", import.meta.url), "utf8"),
);
const clients: Figure = { id: "clients", value: "300+", label: "Clients" };
const mentors: Figure = { id: "mentors", value: "100+", label: "Mentors", counted: "mentors" };
const claim: Claim = {
  figure: "clients",
  value: "312",
  label: "Clients",
  definition: "Employers with a signed agreement",
  period: "January to December 2025",
  validUntil: "2027-01-31",
};
const none = { claims: new Map<string, Claim>(), counts: new Map(), today: "2027-01-31" };
const proven = { ...none, claims: new Map([["clients", claim]]) };

describe("in production", () => {
  test("a figure without a claim isn't shown, and one with a claim until its last day, with its meaning", () => {
    const show = (today: string) =>
      showFigures([clients, mentors], { ...proven, today, isDemo: false });
    expect(showFigures([clients, mentors], { ...none, isDemo: false }).items).toEqual([]);
    expect(show("2027-01-31")).toEqual({
      items: [{ value: "312", label: "Clients" }],
      note: "Clients: Employers with a signed agreement. January to December 2025.",
      isSample: false,
    });
    expect(show("2027-02-01").items).toEqual([]);
  });

  test("what the site can count is counted, with its day, even where someone claims it", () => {
    const counted = (number: number) =>
      showFigures([mentors], {
        ...none,
        claims: new Map([["mentors", { ...claim, figure: "mentors", value: "900" }]]),
        counts: new Map([["mentors", { number, day: "2026-11-23" }]]),
        isDemo: false,
      });
    expect(counted(1_204)).toEqual({
      items: [{ value: "1,204", label: "Mentors" }],
      note: "Mentors: counted from our records, as of November 23, 2026.",
      isSample: false,
    });
    expect(counted(0).items).toEqual([]);
  });

  test("a count of one is named as one, in its note too", () => {
    const found: string[] = [];
    for (const figure of registry.figures.values()) {
      const { counted, countedOne, countedLabel, label } = figure;
      if (!counted) continue;
      const show = (number: number) => {
        const counts = new Map([[counted, { number, day: "2026-11-23" }]]);
        return showFigures([figure], { ...none, counts, isDemo: false });
      };
      expect(show(2).items).toEqual([{ value: "2", label: countedLabel ?? label }]);
      expect(show(1).items).toEqual([{ value: "1", label: countedOne }]);
      expect(show(1).note).toContain(`${countedOne}: counted from our records`);
      found.push(countedOne ?? "");
    }
    expect(found).toContain("Country our mentors live in");
  });
});

describe("a demo", () => {
  test("shows what the specification claims, marked as samples, and the rest of it not at all", () => {
    const { items, note, isSample } = showFigures([...registry.figures.values()], {
      ...none,
      isDemo: true,
    });
    expect(isSample).toBe(true);
    expect(note).toContain("These figures are samples.");
    expect(items.map(({ value }) => value)).toEqual(
      "300+|10K+|500+|50+|95%|21 days|14 days|50,000+|95%|100+|5,000+|98%".split("|"),
    );
  });

  test("says which are samples where others are proven", () => {
    const shown = showFigures([clients, mentors], { ...proven, isDemo: true });
    expect(shown.items.map(({ value }) => value)).toEqual(["312", "100+"]);
    expect(shown.note).toContain("This figure is a sample: Mentors.");
    expect(showFigures([mentors], { ...none, isDemo: true }).note).toBe("This figure is a sample.");
    const countries: Figure = { id: "countries", value: "50+", label: "Countries" };
    expect(showFigures([clients, mentors, countries], { ...proven, isDemo: true }).note).toContain(
      "These figures are samples: Mentors, Countries.",
    );
  });
});

test("the file is refused with a figure twice, one that no page shows, or a field that nobody knows", () => {
  const entry = "{ id: clients, label: Clients }";
  expect(() => parseFigures(`figures: [${entry}, ${entry}]\npages: { home: [clients] }`)).toThrow(
    "twice",
  );
  expect(() => parseFigures(`figures: [${entry}]\npages: {}`)).toThrow("no page shows clients");
  expect(() => parseFigures(`figures: [${entry}]\npages: { home: [a] }`)).toThrow("a is no figure");
  expect(() =>
    parseFigures("figures: [{ id: a, label: A, proof: x }]\npages: { home: [a] }"),
  ).toThrow("proof");
});

test("every page with figures has a name for the editors", () => {
  expect(Object.keys(pageNames).sort()).toEqual([...registry.pages.keys()].sort());
});
