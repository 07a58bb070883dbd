import { describe, expect, test } from "vitest";
import { type CvField, findCvFields } from "./cv-fields.rules.ts";
import { readCvLines } from "./cv-lines.rules.ts";
import { cvSamples } from "./cv-samples.fixture.ts";

const fieldsOf = (sample: keyof typeof cvSamples, section: CvField["section"]) =>
  findCvFields(cvSamples[sample])
    .filter((field) => field.section === section)
    .map(({ values }) => values);

test("a nurse's CV, with titles, employers and dates in one line", () => {
  expect(fieldsOf("nurseFromManila", "about")).toEqual([
    { headline: "Registered Nurse | Emergency and Critical Care" },
  ]);
  expect(fieldsOf("nurseFromManila", "experience")).toEqual([
    {
      title: "Senior Staff Nurse",
      employer: "St. Luke's Medical Center",
      city: "Quezon City",
      country: null,
      started: "2018-06",
      ended: null,
      description:
        "• Triage of 60 patients a shift in a 40-bed emergency department\n• Trained 12 new nurses",
    },
    expect.objectContaining({
      title: "Staff Nurse",
      employer: "Manila Doctors Hospital",
      started: "2015-03",
      ended: "2018-05",
    }),
  ]);
  expect(fieldsOf("nurseFromManila", "training")).toMatchObject([
    {
      qualification: "Bachelor of Science in Nursing",
      institution: "University of Santo Tomas",
      completed: "2014",
    },
  ]);
  expect(fieldsOf("nurseFromManila", "registrations")).toEqual([
    {
      jurisdiction: "PH",
      regulator: "Professional Regulation Commission",
      registration_number: "0712345",
      status: "active",
      expires_on: "2027-05-04",
    },
    {
      jurisdiction: "CA-ON",
      regulator: "College of Nurses of Ontario",
      registration_number: null,
      status: "pending",
      expires_on: null,
    },
  ]);
  expect(fieldsOf("nurseFromManila", "exams")).toEqual([
    { name: "NCLEX-RN", taken: "2022-03", result: "Pass" },
  ]);
  expect(fieldsOf("nurseFromManila", "languages")).toEqual([
    { language: "tl", level: "native", test: null, score: null, taken_on: null },
    {
      language: "en",
      level: "professional",
      test: "IELTS Academic",
      score: "7.5",
      taken_on: "2023-08-12",
    },
  ]);
});

test("a physician's CV, with employer, title and dates each in a line", () => {
  expect(fieldsOf("physicianFromLagos", "about")).toEqual([{ headline: "General Physician" }]);
  expect(fieldsOf("physicianFromLagos", "experience")).toMatchObject([
    {
      title: "Senior Registrar",
      employer: "Lagos University Teaching Hospital",
      started: "2020-01",
      ended: null,
      description: "• Led ward rounds and taught house officers",
    },
    { title: "Medical Officer", employer: "Federal Medical Centre", ended: "2019-12" },
  ]);
  expect(fieldsOf("physicianFromLagos", "training")).toMatchObject([
    { qualification: "MBBS", institution: "University of Ibadan", completed: "2015" },
  ]);
  expect(fieldsOf("physicianFromLagos", "registrations")).toMatchObject([
    { jurisdiction: "NG", regulator: "Medical and Dental Council of Nigeria" },
  ]);
  expect(fieldsOf("physicianFromLagos", "exams")).toEqual([
    { name: "USMLE Step 1", taken: "2021", result: "235" },
    { name: "USMLE Step 2 CK", taken: "2022-06", result: "241" },
  ]);
  expect(fieldsOf("physicianFromLagos", "languages")).toMatchObject([
    { language: "en", level: null },
    { language: "yo", level: "native" },
    { language: "fr", level: "basic" },
  ]);
});

test("an electrician's CV, with dates before", () => {
  expect(fieldsOf("electricianFromGdansk", "experience")).toMatchObject([
    {
      title: "Industrial Electrician",
      employer: "Baltic Electric Ltd",
      started: "2016",
      ended: "2024",
    },
    { title: "Apprentice Electrician", employer: "Nowa Construction", started: "2011" },
  ]);
  expect(fieldsOf("electricianFromGdansk", "training")).toMatchObject([
    {
      qualification: "Diploma in Electrical Installation",
      institution: "Gdansk Technical School",
      completed: "2011",
    },
  ]);
  expect(fieldsOf("electricianFromGdansk", "languages")).toMatchObject([
    { language: "pl", level: "native" },
    { language: "en", level: "intermediate" },
  ]);
});

test("an engineer's CV, with the title above the employer", () => {
  expect(fieldsOf("engineerFromPune", "experience")).toMatchObject([
    {
      title: "Lead Design Engineer",
      employer: "Bharat Motors Ltd",
      city: "Pune",
      started: "2019-04",
    },
    { title: "Design Engineer", employer: "Deccan Industries", ended: "2019-03" },
  ]);
  expect(fieldsOf("engineerFromPune", "training")).toMatchObject([
    {
      qualification: "B.Eng. Mechanical Engineering",
      institution: "Savitribai Phule Pune University",
      completed: "2014",
    },
  ]);
  expect(fieldsOf("engineerFromPune", "registrations")).toMatchObject([
    { jurisdiction: "CA-ON", regulator: "Professional Engineers Ontario", status: "pending" },
  ]);
});

test("a developer's CV, with the employer first and dates in brackets", () => {
  expect(fieldsOf("developerFromSaoPaulo", "experience")).toMatchObject([
    { title: "Senior Software Developer", employer: "Pagamento Technologies", started: "2021-02" },
    { title: "Software Developer", employer: "Loja Systems", ended: "2021-01" },
  ]);
  expect(fieldsOf("developerFromSaoPaulo", "training")).toMatchObject([
    { qualification: "Bachelor of Computer Science", institution: "University of São Paulo" },
  ]);
  expect(fieldsOf("developerFromSaoPaulo", "languages")).toMatchObject([
    { language: "pt", level: "native" },
    { language: "en", level: "professional" },
    { language: "es", level: "intermediate" },
  ]);
});

test('a pharmacist\'s CV, with "at" between title and employer', () => {
  expect(fieldsOf("pharmacistFromCairo", "experience")).toMatchObject([
    { title: "Hospital Pharmacist", employer: "Nile University Hospital", started: "2016-09" },
    { title: "Community Pharmacist", employer: "Delta Pharmacy Group", started: "2013" },
  ]);
  expect(fieldsOf("pharmacistFromCairo", "exams")).toMatchObject([
    { name: "PEBC Evaluating Exam", taken: "2023", result: "Pass" },
  ]);
  expect(fieldsOf("pharmacistFromCairo", "registrations")).toEqual([]);
});

test("a nurse's CV, in a table", () => {
  expect(fieldsOf("nurseWithTable", "experience")).toMatchObject([
    { title: "Intensive Care Nurse", employer: "Kenyatta National Hospital", started: "2019-01" },
    { title: "Ward Nurse", employer: "Coast General Hospital", started: "2015", ended: "2018" },
  ]);
  expect(fieldsOf("nurseWithTable", "registrations")).toMatchObject([
    {
      jurisdiction: "KE",
      regulator: "Nursing Council of Kenya",
      registration_number: "KRN-99887",
      expires_on: "2026-12-31",
    },
    { jurisdiction: "US-TX", regulator: "Texas Board of Nursing", status: "pending" },
  ]);
});

test("a teacher's CV, with the dates above", () => {
  expect(fieldsOf("teacherFromParis", "experience")).toMatchObject([
    {
      title: "Mathematics Teacher",
      employer: "International School of Lyon",
      started: "2012-09",
      ended: "2024-07",
    },
  ]);
  expect(fieldsOf("teacherFromParis", "languages")).toMatchObject([
    { language: "fr", level: "native", test: "TEF Canada", score: "680" },
    { language: "en", level: "professional" },
  ]);
});

describe("nothing is proposed", () => {
  test("of a text that is no CV", () => {
    expect(findCvFields(cvSamples.scatteredNotes)).toEqual([]);
    expect(findCvFields("")).toEqual([]);
  });

  test("of what nobody should ask: birth, age, family, religion", () => {
    for (const text of Object.values(cvSamples)) {
      const found = JSON.stringify(findCvFields(text));
      expect(found).not.toMatch(/birth|religion|catholic|single|married|age:|children/i);
    }
  });

  test("twice", () => {
    const twice = `${cvSamples.nurseFromManila}\n${cvSamples.nurseFromManila}`;
    expect(findCvFields(twice)).toHaveLength(findCvFields(cvSamples.nurseFromManila).length);
  });

  test("without the line that it came from", () => {
    for (const text of Object.values(cvSamples)) {
      for (const { line } of findCvFields(text)) expect(line.trim()).not.toBe("");
    }
  });
});

test("a text of a hundred thousand odd characters is read quickly", () => {
  const odd = ["EXPERIENCE", "a".repeat(50_000), "2019 - 2020 ".repeat(4_000), "- ".repeat(20_000)];
  const before = process.threadCpuUsage();
  findCvFields(odd.join("\n"));
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(1_000);
});

test("blanks of any kind are one, and one with a tab is a tab", () => {
  expect(readCvLines("\tNurse \u2003\t\t\u00a0Luna\u2003\f Hospital \r\n")).toEqual([
    { text: "Nurse\tLuna Hospital", part: "top" },
  ]);
});

test("a line of two hundred thousand wide blanks is read quickly", () => {
  const before = process.threadCpuUsage();
  expect(findCvFields(`${"\u2003".repeat(200_000)}x`)).toEqual([]);
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(1_000);
});
