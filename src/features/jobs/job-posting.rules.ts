import type { JobPosting } from "schema-dts";
import { sectorLooks } from "./job-sectors.constants.ts";
import { countryNames } from "./jobs.constants.ts";
import type { EmploymentType, Job } from "./jobs.types.ts";

const employmentTypes: Record<EmploymentType, string> = {
  full_time: "FULL_TIME",
  part_time: "PART_TIME",
  contract: "CONTRACTOR",
  temporary: "TEMPORARY",
};

/** A job in schema.org's words. `url` is the job's own absolute address. */
export function toJobPosting(job: Job, url: string): Exclude<JobPosting, string> {
  const { pay, country } = job;
  const [locality = job.location, region] = job.location.split(", ");
  return {
    "@type": "JobPosting",
    title: job.title,
    description: describeInHtml(job),
    url,
    identifier: { "@type": "PropertyValue", name: job.employer, value: job.id },
    datePosted: job.postedAt.toISOString(),
    validThrough: job.closesAt.toISOString(),
    employmentType: employmentTypes[job.employmentType],
    industry: sectorLooks[job.sector].name,
    skills: job.skills.join(", "),
    qualifications: job.requirements.join(". "),
    responsibilities: job.responsibilities.join(". "),
    directApply: job.isOpen,
    ...describePosting(job),
    hiringOrganization: { "@type": "Organization", name: job.employer },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: locality,
        ...(region ? { addressRegion: region } : {}),
        addressCountry: country,
      },
    },
    ...(job.isRemote
      ? {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: { "@type": "Country", name: countryNames[country] },
        }
      : {}),
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
  };
}

/** What an organization's posting says besides, as its page shows it. */
function describePosting({ content }: Job): Partial<Exclude<JobPosting, string>> {
  if (!content) return {};
  const { openings, benefits, hoursPerWeek } = content;
  return {
    totalJobOpenings: openings,
    ...(benefits.length > 0 ? { jobBenefits: benefits.join(". ") } : {}),
    ...(hoursPerWeek === null ? {} : { workHours: `${hoursPerWeek} hours a week` }),
  };
}

function describeInHtml({ description, responsibilities, requirements }: Job): string {
  const list = (title: string, items: readonly string[]) =>
    `<p>${title}</p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  return [
    `<p>${escapeHtml(description)}</p>`,
    list("What you do", responsibilities),
    list("What you bring", requirements),
  ].join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
