import { describe, expect, test } from "vitest";
import { applyFeeRules, consideredRules, feeRules, listRuleIds } from "./fee-protection.rules.ts";
import type { FeeInputs } from "./fee-protection.types.ts";
import { placeCodes, undecided } from "./places.constants.ts";

const refuse = { mode: "refuse", registrations: [] } as const;
const services = ["playbook", "membership", "mentoring"] as const;

const person = (changes: Partial<FeeInputs>): FeeInputs => ({
  canadianStatus: "citizen_or_resident",
  workPlace: "CA-NB",
  homePlace: "CA-NB",
  ...changes,
});
const citizen = (place: string) => person({ workPlace: place, homePlace: place });
const foreigner = (place: string) =>
  person({ canadianStatus: "neither", workPlace: place, homePlace: "elsewhere" });

/** Outcomes for playbooks, the membership and mentoring. */
const outcomesOf = (inputs: FeeInputs) =>
  services.map((service) => applyFeeRules(inputs, service, refuse).outcome);
const ruleIdsOf = (inputs: FeeInputs) =>
  services.flatMap((service) => applyFeeRules(inputs, service, refuse).rules.map(({ id }) => id));

describe("rules about fees", () => {
  test.each(["CA-ON", "CA-BC", "CA-QC", "CA-PE", "CA-SK", "CA-MB", "CA-NS"])(
    "a foreign national who wants to work in %s pays for nothing",
    (place) => {
      expect(outcomesOf(foreigner(place))).toEqual(["deny", "deny", "deny"]);
    },
  );

  test.each(["CA-MB", "CA-NS"])("nobody pays for anything in %s, citizens included", (place) => {
    expect(outcomesOf(citizen(place))).toEqual(["deny", "deny", "deny"]);
  });

  test.each(["CA-ON", "CA-QC", "CA-PE", "CA-SK", "CA-NB", "US-TX", "US-NY", "elsewhere"])(
    "a citizen in %s pays for everything",
    (place) => {
      expect(outcomesOf(citizen(place))).toEqual(["charge", "charge", "charge"]);
    },
  );

  test.each(["CA-BC", "CA-AB"])(
    "nobody in %s pays for Pro, which brings a CV review; citizens pay for the rest",
    (place) => {
      expect(outcomesOf(citizen(place))).toEqual(["charge", "deny", "charge"]);
    },
  );

  test("California sells hourly services only, New Jersey none, until the operator is registered", () => {
    expect(outcomesOf(citizen("US-CA"))).toEqual(["deny", "deny", "charge"]);
    expect(outcomesOf(citizen("US-NJ"))).toEqual(["deny", "deny", "deny"]);
    expect(applyFeeRules(citizen("US-NJ"), "playbook", refuse).reason).toBe("unregistered");
    const registered = { mode: "refuse", registrations: ["US-CA", "US-NJ"] } as const;
    for (const place of registered.registrations) {
      for (const service of services) {
        expect(applyFeeRules(citizen(place), service, registered).outcome).toBe("charge");
      }
    }
  });

  test("what isn't known counts as protected", () => {
    const unsaid = { ...citizen("CA-ON"), canadianStatus: "unsaid" } as const;
    expect(outcomesOf(unsaid)).toEqual(["deny", "deny", "deny"]);
    expect(outcomesOf(person({ workPlace: undecided }))).toEqual(["deny", "deny", "deny"]);
  });

  test("the place where somebody lives counts as the place where they want to work does", () => {
    const lives = person({ canadianStatus: "neither", workPlace: "US-TX", homePlace: "CA-ON" });
    expect(ruleIdsOf(lives)).toEqual(["FEE-ON-1", "FEE-ON-1", "FEE-ON-1"]);
  });

  test("an operator who gives services free does so to the protected, not where nothing is sold", () => {
    const free = { mode: "free", registrations: [] } as const;
    expect(applyFeeRules(foreigner("CA-ON"), "playbook", free).outcome).toBe("free");
    expect(applyFeeRules(citizen("US-NJ"), "playbook", free).outcome).toBe("deny");
    expect(applyFeeRules(citizen("CA-ON"), "playbook", free).outcome).toBe("charge");
  });

  test("an answer names all rules that apply by it", () => {
    expect(listRuleIds(foreigner("CA-BC"), [])).toEqual(["FEE-BC-1", "FEE-BC-2"]);
    expect(listRuleIds(citizen("CA-ON"), [])).toEqual([]);
  });
});

test("each rule has one id, a known place, a law, a source and the day it was checked", () => {
  const ids = [...feeRules, ...consideredRules].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const rule of feeRules) {
    for (const place of rule.places) expect(placeCodes, rule.id).toContain(place);
    expect(rule.services.length, rule.id).toBeGreaterThan(0);
    expect(rule.law.length, rule.id).toBeGreaterThan(10);
    expect(new URL(rule.source.url).protocol, rule.id).toBe("https:");
    expect(rule.checkedOn, rule.id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
