import { addTime, dayInUtc, subtractTime } from "#shared/time.ts";
import type { SampleJob } from "../../../content/samples/jobs.ts";
import type { Posting } from "./postings/posting.schemas.ts";

/** Without Quebec, which would ask for a French version. */
const remoteRegions = {
  CA: ["CA-ON", "CA-NS", "CA-AB", "CA-BC"],
  US: ["US"],
};

/** A sample job as the job editor would have written it. */
export function toSamplePosting(job: SampleJob, now: Date): Posting {
  const languages = job.posting?.languages ?? [
    { language: "English", isRequired: true, reason: null },
  ];
  const [city = job.location, region = ""] = job.location.split(", ");
  const posted = subtractTime(now, { days: job.postedDaysAgo });
  const closes = addTime(posted, { days: job.openDays });
  return {
    title: job.title,
    description: job.description,
    responsibilities: job.responsibilities,
    requirements: job.requirements,
    skills: job.skills,
    sector: job.sector,
    employmentType: job.employment_type,
    openings: job.openings ?? 2,
    city,
    region: `${job.country}-${region}`,
    remote: job.is_remote ? "full" : "none",
    remoteRegions: job.is_remote ? remoteRegions[job.country] : [],
    reportsTo: null,
    pay: {
      minimumCents: job.salary_min_cents,
      maximumCents: job.salary_max_cents,
      currency: job.salary_currency,
      period: job.salary_period,
      commission: "none",
      isTipped: false,
    },
    hoursPerWeek: job.hoursPerWeek ?? 37.5,
    otherPay: null,
    benefits: ["Health and dental insurance", "Pension plan", "Four weeks of vacation"],
    shift: null,
    onCall: null,
    languages: languages.map((each) => ({ ...each, level: "professional" })),
    occupation: null,
    licenses: [],
    licenseNote: job.license_note,
    permits: job.supports_visa ? [job.country === "CA" ? "lmia" : "h1b_cap"] : [],
    visaNote: job.visa_note,
    relocation: null,
    citizenshipBasis: null,
    isFederallyRegulated: false,
    isUnion: false,
    plansLmia: false,
    employerAddress: null,
    employerContact: null,
    isVacant: job.is_vacant,
    usesAi: job.uses_ai,
    french: job.posting?.french ?? null,
    questions: [],
    closesOn: dayInUtc(closes),
  };
}
