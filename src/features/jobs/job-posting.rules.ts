import type { JobPosting } from "schema-dts";
import { nameOfPlace } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { describeInHtml } from "./distribution/job-html.rules.ts";
import { placeOf } from "./distribution/job-place.rules.ts";
import { sectorLooks } from "./job-sectors.constants.ts";
import { countryNames } from "./jobs.constants.ts";
import type { EmploymentType, Job } from "./jobs.types.ts";
import { occupationSystems } from "./postings/posting.constants.ts";
import type { Posting } from "./postings/posting.schemas.ts";

const employmentTypes: Record<EmploymentType, string> = {
  full_time: "FULL_TIME",
  part_time: "PART_TIME",
  contract: "CONTRACTOR",
  temporary: "TEMPORARY",
};

/**
 * A job in schema.org's words, with the fields that Google documents for job postings. `url` is the job's own
 * absolute address. It says nothing that the job's page doesn't say.
 */
export function toJobPosting(job: Job, url: string): Exclude<JobPosting, string> {
  const { pay, country, content } = job;
  const { city, region } = placeOf(job);
  return {
    "@type": "JobPosting",
    title: job.title,
    description: describeInHtml({ ...job, posting: content }),
    url,
    identifier: { "@type": "PropertyValue", name: job.employer, value: job.id },
    datePosted: job.postedAt.toISOString(),
    validThrough: job.closesAt.toISOString(),
    employmentType: employmentTypes[job.employmentType],
    industry: sectorLooks[job.sector].field,
    skills: job.skills.join(", "),
    qualifications: job.requirements.join(". "),
    responsibilities: job.responsibilities.join(". "),
    directApply: job.isOpen,
    hiringOrganization: { "@type": "Organization", name: job.employer },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: city,
        ...(region ? { addressRegion: region } : {}),
        addressCountry: country,
      },
    },
    ...describeRemoteWork(job),
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: pay.currency,
      value: {
        "@type": "QuantitativeValue",
        minValue: pay.minimumCents / 100,
        maxValue: pay.maximumCents / 100,
        unitText: pay.period === "hour" ? "HOUR" : "YEAR",
      },
    },
    ...(content ? describeContent(content) : {}),
  };
}

/** Only work that can be done from home altogether counts as remote: a hybrid job has its place. */
function describeRemoteWork({
  isRemote,
  country,
  content,
}: Job): Partial<Exclude<JobPosting, string>> {
  if (content ? content.remote !== "full" : !isRemote) return {};
  const places = content?.remoteRegions.length ? content.remoteRegions : [country];
  return {
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: places.map((place) =>
      place === "CA" || place === "US"
        ? { "@type": "Country" as const, name: countryNames[place] }
        : {
            "@type": "State" as const,
            name: `${nameOfPlace(place)}, ${countryNames[place.startsWith("CA") ? "CA" : "US"]}`,
          },
    ),
  };
}

function describeContent(content: Posting): Partial<Exclude<JobPosting, string>> {
  const { openings, benefits, otherPay, hoursPerWeek, shift, occupation } = content;
  const hours = [hoursPerWeek === null ? null : `${hoursPerWeek} hours a week`, shift];
  const workHours = hours.filter((each) => each !== null).join(", ");
  return {
    totalJobOpenings: openings,
    ...(benefits.length > 0 ? { jobBenefits: benefits.join(", ") } : {}),
    ...(otherPay ? { incentiveCompensation: otherPay } : {}),
    ...(workHours ? { workHours } : {}),
    ...(occupation
      ? {
          occupationalCategory: {
            "@type": "CategoryCode" as const,
            codeValue: occupation.code,
            inCodeSet: occupationSystems[occupation.system],
          },
        }
      : {}),
  };
}
