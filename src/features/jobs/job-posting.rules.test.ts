import { expect, test } from "vitest";
import { toJobPosting } from "./job-posting.rules.ts";
import type { Job } from "./jobs.types.ts";
import { samplePosting } from "./postings/posting.test-support.ts";

const job: Job = {
  id: "6b0b5000-0000-4000-8000-000000000001",
  title: "Nurse",
  employer: "Harbour Sample Hospital",
  sector: "healthcare",
  location: "Halifax, NS",
  country: "CA",
  isRemote: false,
  employmentType: "part_time",
  pay: { minimumCents: 38_50, maximumCents: 51_75, currency: "CAD", period: "hour" },
  postedAt: new Date("2026-11-01T00:00:00Z"),
  closesAt: new Date("2026-12-01T00:00:00Z"),
  closedAt: null,
  is_sample: true,
  isOpen: true,
  isVacant: true,
  usesAi: false,
  description: "Care <b>&</b> more",
  responsibilities: ["Care"],
  requirements: ["A diploma"],
  skills: ["Care"],
  licenseNote: null,
  visaNote: null,
  content: null,
  organizationPath: null,
  promisedDays: null,
};

test("a job in schema.org's words has what search engines require", () => {
  expect(toJobPosting(job, "https://site.example/talent/jobs/1")).toMatchObject({
    "@type": "JobPosting",
    title: "Nurse",
    description: expect.stringContaining("Care &lt;b&gt;&amp;&lt;/b&gt; more"),
    datePosted: "2026-11-01T00:00:00.000Z",
    validThrough: "2026-12-01T00:00:00.000Z",
    employmentType: "PART_TIME",
    hiringOrganization: { name: "Harbour Sample Hospital" },
    jobLocation: {
      address: { addressLocality: "Halifax", addressRegion: "NS", addressCountry: "CA" },
    },
    baseSalary: { currency: "CAD", value: { minValue: 38.5, maxValue: 51.75, unitText: "HOUR" } },
  });
  expect(toJobPosting(job, "")).not.toHaveProperty("jobLocationType");
});

test("a remote job says where someone may live", () => {
  expect(toJobPosting({ ...job, isRemote: true }, "")).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: [{ name: "Canada" }],
  });
  const content = { ...samplePosting, remote: "full", remoteRegions: ["CA-ON", "US"] } as const;
  expect(
    toJobPosting({ ...job, content: { ...content, remoteRegions: ["CA-ON", "US"] } }, ""),
  ).toMatchObject({
    applicantLocationRequirements: [
      { "@type": "State", name: "Ontario, Canada" },
      { "@type": "Country", name: "United States" },
    ],
  });
  const hybrid = {
    ...job,
    isRemote: true,
    content: { ...samplePosting, remote: "hybrid" as const },
  };
  expect(toJobPosting(hybrid, "")).not.toHaveProperty("jobLocationType");
});

test("a posting with a French version is French in French, and English otherwise", () => {
  const french = {
    title: "Infirmière, urgence",
    description: "Le service des urgences reçoit 60 000 patients par année.",
    responsibilities: ["Évaluer et traiter des patients"],
    requirements: ["L'inscription à l'ordre professionnel"],
  };
  const content = { ...samplePosting, remote: "full" as const, remoteRegions: ["CA-QC"], french };
  const url = "https://site.example/talent/jobs/1?lang=fr";
  const described = toJobPosting({ ...job, content }, url, "fr");
  expect(described).toMatchObject({
    title: french.title,
    url,
    industry: "Santé",
    responsibilities: "Évaluer et traiter des patients",
    qualifications: "L'inscription à l'ordre professionnel",
    workHours: expect.stringMatching(/^37,5 heures par semaine/),
    applicantLocationRequirements: [{ name: "Québec, Canada" }],
  });
  const text = String(described.description);
  expect(text).toContain(french.description);
  expect(text).toContain("<b>Rémunération\u00a0:</b> 38,50\u00a0$ à 51,75\u00a0$ CAD l'heure");
  expect(text).toContain("<b>Avantages sociaux</b>");
  expect(text).toContain("Cette offre vise un poste vacant.");
  expect(text).not.toMatch(/What you|Openings|Benefits|The employer/);
  expect(toJobPosting({ ...job, content }, url)).toMatchObject({
    title: job.title,
    description: expect.stringContaining("<b>Benefits</b>"),
  });
});

test("a posting that was written here says its openings, hours, benefits and occupation too", () => {
  expect(toJobPosting({ ...job, content: samplePosting }, "")).toMatchObject({
    totalJobOpenings: 3,
    workHours: "37.5 hours a week, Days, evenings and nights in turn",
    jobBenefits: "Health and dental insurance, HOOPP pension, Three weeks of vacation",
    incentiveCompensation: expect.stringContaining("Shift premiums"),
    occupationalCategory: { codeValue: "31301", inCodeSet: "NOC 2021 (Canada)" },
    jobLocation: { address: { addressLocality: "Thunder Bay", addressRegion: "ON" } },
    description: expect.stringContaining("HOOPP pension"),
  });
});
