import type { JobPosting } from "schema-dts";
import { describeInHtml } from "./distribution/job-html.rules.ts";
import { placeOf } from "./distribution/job-place.rules.ts";
import type { EmploymentType, Job, PostingLanguage } from "./jobs.types.ts";
import { occupationSystems } from "./postings/posting.constants.ts";
import type { Posting } from "./postings/posting.schemas.ts";
import { textsIn, wordsIn } from "./postings/posting-view.rules.ts";
import type { PostingWords } from "./postings/posting-words.rules.ts";

const employmentTypes: Record<EmploymentType, string> = {
  full_time: "FULL_TIME",
  part_time: "PART_TIME",
  contract: "CONTRACTOR",
  temporary: "TEMPORARY",
};

/**
 * A job in schema.org's words, with the fields that Google documents for job postings, in one of its languages. `url`
 * is the absolute address of its page in that language. It says nothing that the page doesn't say.
 */
export function toJobPosting(
  job: Job,
  url: string,
  language: PostingLanguage = "en",
): Exclude<JobPosting, string> {
  const { pay, country, content } = job;
  const { city, region } = placeOf(job);
  const words = wordsIn[language];
  const { title, responsibilities, requirements } = textsIn(job, content, language);
  return {
    "@type": "JobPosting",
    title,
    description: describeInHtml({ ...job, posting: content }, language),
    url,
    identifier: { "@type": "PropertyValue", name: job.employer, value: job.id },
    datePosted: job.postedAt.toISOString(),
    validThrough: job.closesAt.toISOString(),
    employmentType: employmentTypes[job.employmentType],
    industry: words.nameSector(job.sector),
    skills: job.skills.join(", "),
    qualifications: requirements.join(". "),
    responsibilities: responsibilities.join(". "),
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
    ...describeRemoteWork(job, words),
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
    ...(content ? describeContent(content, words) : {}),
  };
}

/** Only work that can be done from home altogether counts as remote: a hybrid job has its place. */
function describeRemoteWork(
  { isRemote, country, content }: Job,
  { countries, namePlace }: PostingWords,
): Partial<Exclude<JobPosting, string>> {
  if (content ? content.remote !== "full" : !isRemote) return {};
  const places = content?.remoteRegions.length ? content.remoteRegions : [country];
  return {
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: places.map((place) =>
      place === "CA" || place === "US"
        ? { "@type": "Country" as const, name: countries[place] }
        : {
            "@type": "State" as const,
            name: `${namePlace(place)}, ${countries[place.startsWith("CA") ? "CA" : "US"]}`,
          },
    ),
  };
}

function describeContent(
  content: Posting,
  { describeHours }: PostingWords,
): Partial<Exclude<JobPosting, string>> {
  const { openings, benefits, otherPay, hoursPerWeek, shift, occupation } = content;
  const hours = [hoursPerWeek === null ? null : describeHours(hoursPerWeek), shift];
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
