import { addTime, dayInUtc, subtractTime } from "#shared/time.ts";
import type { SampleJob } from "../../../content/samples/jobs.ts";
import type { Posting } from "./postings/posting.schemas.ts";

/** A sample job of an organization as the job editor knows it. */
export function toSamplePosting(job: SampleJob, now: Date): Posting {
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
    openings: 2,
    city,
    region: `${job.country}-${region}`,
    remote: job.is_remote ? "full" : "none",
    remoteRegions: job.is_remote ? [job.country] : [],
    reportsTo: null,
    pay: {
      minimumCents: job.salary_min_cents,
      maximumCents: job.salary_max_cents,
      currency: job.salary_currency,
      period: job.salary_period,
      isCommission: false,
      isTipped: false,
    },
    hoursPerWeek: 37.5,
    otherPay: null,
    benefits: ["Health and dental insurance", "Pension plan", "Four weeks of vacation"],
    shift: null,
    onCall: null,
    languages: [{ language: "English", level: "professional", isRequired: true, reason: null }],
    occupation: null,
    licenses: [],
    licenseNote: job.license_note,
    permits: job.supports_visa ? ["lmia"] : [],
    visaNote: job.visa_note,
    relocation: null,
    citizenshipBasis: null,
    isFederallyRegulated: false,
    isUnion: false,
    plansLmia: false,
    isVacant: job.is_vacant,
    usesAi: job.uses_ai,
    french: null,
    questions: [],
    closesOn: dayInUtc(closes),
  };
}
