import { describe, expect, test } from "vitest";
import { findMissing } from "./completeness.rules.ts";
import { entrySchema } from "./entries.schemas.ts";
import { describeEntry } from "./entry-words.rules.ts";
import { formatPartialMonth, parsePartialMonth } from "./months.rules.ts";
import { wishesForm } from "./profile.schemas.ts";
import type { CandidateProfile } from "./profile.types.ts";

const empty: CandidateProfile = {
  about: { headline: null, profession: null, specialty: null, summary: null },
  wishes: { regions: [], remote: false, employmentTypes: [], earliestStart: null, pay: null },
  visibility: "applications",
  entries: {
    experience: [],
    training: [],
    registrations: [],
    exams: [],
    languages: [],
    "work-rights": [],
    references: [],
  },
  documents: [],
  isStarted: false,
};
const today = "2026-11-23";
const actionsOf = (profile: CandidateProfile) =>
  findMissing(profile, today).map(({ section, action }) => `${section}: ${action}`);

describe("what a profile lacks", () => {
  test("begins with the profession and the places, which decide about the rest", () => {
    expect(actionsOf(empty).slice(0, 2)).toEqual([
      "about: Add your profession",
      "wishes: Add where you'd like to work",
    ]);
  });

  const nurse: CandidateProfile = {
    ...empty,
    about: { ...empty.about, profession: "registered_nurse", headline: "Nurse" },
    wishes: { ...empty.wishes, regions: ["CA-ON", "US"], earliestStart: "2027-01-01" },
  };

  test("names the registration, the exam and the right to work that the wished places ask for", () => {
    const missing = findMissing(nurse, today);
    expect(missing.slice(0, 3)).toMatchObject([
      {
        section: "registrations",
        reason: expect.stringContaining(
          "Many jobs for registered nurses in Ontario and the United States require one",
        ),
      },
      { section: "exams", reason: "You may need the NCLEX-RN to register." },
      {
        section: "work-rights",
        reason: "Employers in Canada and the United States ask whether you need sponsorship.",
      },
    ]);
  });

  test("writes places and exams as a sentence has them", () => {
    const engineer: CandidateProfile = {
      ...nurse,
      about: { ...nurse.about, profession: "engineer" },
      wishes: { ...nurse.wishes, regions: ["CA-NT", "CA-BC", "US-DC"] },
    };
    expect(findMissing(engineer, today).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          "in the Northwest Territories, British Columbia and the District of Columbia require one",
        ),
        "You may need the NPPE, FE exam or PE exam to register.",
      ]),
    );
  });

  test("names the current exams, and none to people who took a former one", () => {
    const exam = (name: string) => ({ id: "1", name, taken: "2019-06", result: "Pass" });
    const examsFor = (profession: string, ...passed: string[]) =>
      findMissing(
        {
          ...nurse,
          about: { ...nurse.about, profession },
          entries: { ...nurse.entries, exams: passed.map(exam) },
        },
        today,
      ).flatMap(({ section, reason }) => (section === "exams" ? [reason] : []));
    expect(examsFor("physiotherapist")).toEqual(["You may need the CPTE or NPTE to register."]);
    expect(examsFor("physiotherapist", "PCE")).toEqual([]);
    expect(examsFor("practical_nurse")).toEqual([
      "You may need the NCLEX-PN, REx-PN or CPNRE to register.",
    ]);
    expect(examsFor("practical_nurse", "REx-PN")).toEqual([]);
  });

  test("asks a software developer for no registration", () => {
    const developer = { ...nurse, about: { ...nurse.about, profession: "software_developer" } };
    expect(actionsOf(developer).join()).not.toContain("registration");
  });

  test("takes a registration that is applied for, not one that has expired, for a whole country too", () => {
    const withStatus = (status: "pending" | "expired", jurisdiction: string) => ({
      ...nurse,
      wishes: { ...nurse.wishes, regions: ["CA"] },
      entries: {
        ...nurse.entries,
        registrations: [
          {
            id: "1",
            jurisdiction,
            regulator: "CNO",
            registration_number: null,
            status,
            expires_on: null,
          },
        ],
      },
    });
    expect(actionsOf(withStatus("pending", "CA-ON")).join()).not.toContain("Add your registration");
    expect(actionsOf(withStatus("expired", "CA-ON")).join()).toContain("Add your registration");
    expect(actionsOf(withStatus("pending", "PH")).join()).toContain("Add your registration");
  });

  test("names what has expired, and French for Quebec", () => {
    const profile: CandidateProfile = {
      ...nurse,
      wishes: { ...nurse.wishes, regions: ["CA-QC"] },
      documents: [{ kind: "cv", expiresOn: "2026-11-22", type: "application/pdf" }],
      entries: {
        ...nurse.entries,
        languages: [
          {
            id: "1",
            language: "en",
            level: "professional",
            test: null,
            score: null,
            taken_on: null,
          },
        ],
        registrations: [
          {
            id: "1",
            jurisdiction: "CA-QC",
            regulator: "OIIQ",
            registration_number: null,
            status: "active",
            expires_on: "2026-11-22",
          },
        ],
      },
    };
    expect(actionsOf(profile)).toEqual(
      expect.arrayContaining([
        "registrations: Update your registration",
        "documents: Replace a document",
        "languages: Add your French",
      ]),
    );
    expect(actionsOf(profile)).not.toContain("cv: Upload your CV");
    const picture = { kind: "cv", expiresOn: null, type: "image/jpeg" };
    expect(actionsOf({ ...profile, documents: [picture] })).toContain("cv: Upload your CV");
    const [registration] = profile.entries.registrations;
    const abroad = registration ? [{ ...registration, jurisdiction: "PH" }] : [];
    const entries = { ...profile.entries, registrations: abroad };
    expect(findMissing({ ...profile, entries }, today)).toContainEqual({
      section: "registrations",
      action: "Update your registration",
      reason: "Your registration in the Philippines has expired.",
    });
  });
});

test.each([
  ["June 2021", "2021-06"],
  ["Jun. 2021", "2021-06"],
  ["sept 2019", "2019-09"],
  ["06/2021", "2021-06"],
  ["2021-6", "2021-06"],
  ["2021", "2021"],
  ["13/2021", undefined],
  ["Foo 2021", undefined],
  ["21", undefined],
  ["1821", undefined],
])("the month %s is read as %s", (text, month) => {
  expect(parsePartialMonth(text)).toBe(month);
  if (month) expect(parsePartialMonth(formatPartialMonth(month))).toBe(month);
});

describe("an entry", () => {
  const job = { title: "Nurse", employer: "General Hospital", started: "June 2021" };
  const problemOf = (section: Parameters<typeof entrySchema>[0], values: object) =>
    entrySchema(section).safeParse(values).error?.issues[0];

  test("is read with months in any spelling and blanks as nothing", () => {
    expect(entrySchema("experience").parse({ ...job, ended: "", city: " " })).toMatchObject({
      started: "2021-06",
      ended: null,
      city: null,
      country: null,
    });
  });

  test("can't end before it starts, but in the same year", () => {
    expect(problemOf("experience", { ...job, ended: "May 2021" })).toMatchObject({
      path: ["ended"],
      message: "“Until” can't be before “From”",
    });
    expect(problemOf("experience", { ...job, ended: "2021" })).toBeUndefined();
  });

  test("takes nothing that isn't in its lists", () => {
    expect(problemOf("work-rights", { country: "XX", kind: "citizen" })?.path).toEqual(["country"]);
    expect(problemOf("languages", { language: "en", level: "great" })?.path).toEqual(["level"]);
    expect(problemOf("exams", { name: "NAC", taken: "soon" })?.message).toContain("June 2021");
  });
});

test("a registration past its last day isn't shown as active", () => {
  const detailsOn = (today: string | null, status: "active" | "pending" | "expired" = "active") =>
    describeEntry(
      "registrations",
      {
        jurisdiction: "CA-ON",
        regulator: "CNO",
        registration_number: null,
        status,
        expires_on: "2026-11-22",
      },
      today,
    ).details;
  expect(detailsOn("2026-11-22")).toEqual(["Active", "Expires Nov 22, 2026"]);
  expect(detailsOn("2026-11-23")).toEqual(["Expired Nov 22, 2026"]);
  expect(detailsOn(null)).toEqual(["Active", "Valid until Nov 22, 2026"]);
  expect(detailsOn("2026-11-22", "expired")).toEqual(["Expired"]);
  expect(detailsOn("2026-11-23", "expired")).toEqual(["Expired Nov 22, 2026"]);
  expect(detailsOn(null, "expired")).toEqual(["Expired"]);
  expect(detailsOn("2026-11-23", "pending")).toEqual(["Applied for"]);
});

test("a work permit past its last day isn't shown as valid", () => {
  const detailsOn = (today: string | null) =>
    describeEntry(
      "work-rights",
      { country: "CA", kind: "open_permit", expires_on: "2026-11-22" },
      today,
    ).details;
  expect(detailsOn("2026-11-22")).toEqual(["Open work permit", "Expires Nov 22, 2026"]);
  expect(detailsOn("2026-11-23")).toEqual(["Open work permit", "Expired Nov 22, 2026"]);
  expect(detailsOn(null)).toEqual(["Open work permit", "Valid until Nov 22, 2026"]);
});

test("wished pay is read as people write it, and needs its period", () => {
  const wishes = { pay: "$92,000.50", pay_period: "year", pay_currency: "CAD", regions: "CA-ON" };
  expect(wishesForm.parse(wishes)).toMatchObject({ pay: 9_200_050, regions: ["CA-ON"] });
  expect(wishesForm.safeParse({ ...wishes, pay_period: "" }).error?.issues[0]?.path).toEqual([
    "pay_period",
  ]);
  expect(wishesForm.safeParse({ ...wishes, pay: "a lot" }).success).toBe(false);
});
