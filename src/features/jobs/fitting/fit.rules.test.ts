import { expect, test } from "vitest";
import { professionCodes } from "#features/candidates/candidates-parts.contract.ts";
import { professions } from "../../../../content/synonyms/professions.ts";
import { type ComparedJob, fitOf, jobProfessionsOf, type Wanted } from "./fit.rules.ts";

const nurse: Wanted = {
  profession: { code: "registered_nurse", name: "Registered nurse" },
  places: ["CA-ON"],
  placesFrom: "profile",
  remote: false,
  registrations: [],
  sponsoredIn: [],
};

const job: ComparedJob = {
  profession: "registered-nurse",
  country: "CA",
  region: "CA-ON",
  isRemote: false,
  remoteRegions: [],
  helpsLicense: false,
  supportsVisa: false,
};

const reasons = (some: Partial<ComparedJob>, wanted: Partial<Wanted> = {}) =>
  fitOf({ ...job, ...some }, { ...nurse, ...wanted })?.reasons;

test("a job fits by profession and place, and says so", () => {
  expect(reasons({})).toEqual([
    "Your profession: Registered nurse",
    "In Ontario, where you'd like to work",
  ]);
  expect(reasons({}, { places: ["CA"], placesFrom: "plan" })).toEqual([
    "Your profession: Registered nurse",
    "In Canada, where your plan leads",
  ]);
  expect(reasons({ country: "US", region: "US-DC" }, { places: ["US"] })).toContain(
    "In the United States, where you'd like to work",
  );
  expect(reasons({}, { places: [] })).toEqual(["Your profession: Registered nurse"]);
});

test("another profession or an unwanted place doesn't fit", () => {
  expect(reasons({ profession: "electrician" })).toBeUndefined();
  expect(reasons({ profession: null })).toBeUndefined();
  expect(reasons({ region: "CA-BC" })).toBeUndefined();
  expect(reasons({ country: "US", region: "US-TX" })).toBeUndefined();
  expect(reasons({}, { profession: null })).toBeUndefined();
  expect(reasons({}, { profession: { code: "other", name: "Something else" } })).toBeUndefined();
});

test("remote work fits where people may live", () => {
  const remote = { isRemote: true, country: "CA", region: null };
  const text = "Remote, and open to people where you'd like to live";
  expect(reasons({ ...remote, remoteRegions: ["CA"] })).toContain(text);
  expect(reasons({ ...remote, remoteRegions: ["CA-ON"] })).toContain(text);
  expect(reasons(remote)).toContain(text);
  expect(reasons({ ...remote, remoteRegions: ["CA-BC"] })).toBeUndefined();
  expect(reasons({ ...remote, country: "US", remoteRegions: ["US"] })).toBeUndefined();
  const inOntario = { ...remote, region: "CA-ON" };
  expect(reasons({ ...inOntario, remoteRegions: ["CA"] })).toContain(text);
  expect(reasons({ ...inOntario, remoteRegions: ["CA-BC"] })).toBeUndefined();
  const canadian = { places: ["CA"] };
  expect(reasons({ ...inOntario, remoteRegions: ["US"] }, canadian)).toBeUndefined();
  expect(reasons({ ...inOntario, isRemote: false, remoteRegions: ["CA-BC"] })).toContain(
    "In Ontario, where you'd like to work",
  );
});

test("remote work fits people who want it and named no place", () => {
  const remote = { isRemote: true, country: "CA", region: null, remoteRegions: ["CA"] };
  expect(reasons(remote, { places: [], remote: true })).toContain("Remote, as you'd like");
  expect(reasons(remote, { places: [] })).toEqual(["Your profession: Registered nurse"]);
});

test("names of places and professions keep their articles and capitals", () => {
  const support = { code: "it_support", name: "IT support or administration" };
  const found = reasons(
    { profession: "systems-administrator", country: "US", region: "US-DC" },
    {
      profession: support,
      places: ["US-DC"],
      registrations: [{ jurisdiction: "US-DC", isActive: true }],
    },
  );
  expect(found).toEqual([
    "Your profession: IT support or administration",
    "In the District of Columbia, where you'd like to work",
    "You're registered in the District of Columbia",
  ]);
});

test("a registration counts more than help with one", () => {
  const active = { registrations: [{ jurisdiction: "CA-ON", isActive: true }] };
  expect(reasons({ helpsLicense: true }, active)).toContain("You're registered in Ontario");
  expect(reasons({ helpsLicense: true }, active)).not.toContain(
    "The employer helps you get licensed",
  );
  expect(reasons({}, { registrations: [{ jurisdiction: "CA-ON", isActive: false }] })).toContain(
    "You've applied for registration in Ontario",
  );
  expect(reasons({ helpsLicense: true })).toContain("The employer helps you get licensed");
  const points = (wanted: Partial<Wanted>) =>
    fitOf({ ...job, helpsLicense: true }, { ...nurse, ...wanted })?.points ?? 0;
  expect(points(active)).toBeGreaterThan(points({}));
});

test("a physician assistant's job isn't a physician's, nor a nurse aide's a nurse's", () => {
  const physician = { profession: { code: "physician", name: "Physician" } };
  expect(reasons({ profession: "physician" }, physician)).toBeDefined();
  expect(reasons({ profession: "physician-assistant" }, physician)).toBeUndefined();
  expect(reasons({ profession: "care-aide" })).toBeUndefined();
});

test("visa support is named to those who need it in that country", () => {
  const text = "The employer offers visa or immigration support";
  expect(reasons({ supportsVisa: true }, { sponsoredIn: ["CA"] })).toContain(text);
  expect(reasons({ supportsVisa: true }, { sponsoredIn: ["US"] })).not.toContain(text);
  expect(reasons({ supportsVisa: true })).not.toContain(text);
});

test("professions of people and of jobs are those of their lists", () => {
  const found = professionCodes.flatMap(jobProfessionsOf);
  expect(found.length).toBeGreaterThan(25);
  for (const name of found) expect(Object.keys(professions)).toContain(name);
  expect(new Set(found).size).toBe(found.length);
});
