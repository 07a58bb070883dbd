import { brand } from "#shared/brand.ts";
import { sectorLooks } from "../job-sectors.constants.ts";
import { jobPath } from "../jobs.constants.ts";
import { describePay } from "../jobs.rules.ts";
import type { EmploymentType } from "../jobs.types.ts";
import type { PublishedJob } from "./feeds.types.ts";
import { describeInHtml } from "./job-html.rules.ts";
import { placeOf } from "./job-place.rules.ts";

const jobTypes: Record<EmploymentType, string> = {
  full_time: "fulltime",
  part_time: "parttime",
  contract: "contract",
  temporary: "temporary",
};

/** Address of a job's page for someone who comes from a feed, so that the employer sees which one. */
export function trackedAddress(baseUrl: string, jobId: string, from: string): string {
  return `${new URL(jobPath(jobId), baseUrl).href}?from=${from}`;
}

export function openFeed(baseUrl: string, writtenAt: Date): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<source>\n',
    element("publisher", brand.name),
    element("publisherurl", baseUrl),
    element("lastBuildDate", writtenAt.toUTCString()),
  ].join("");
}

export const closeFeed = "</source>\n";

/**
 * A job as job sites that aggregate read it, in the elements that Indeed documents. Every value is in CDATA,
 * the reference number never changes, and what it says is what the job's page says.
 */
export function writeFeedJob(job: PublishedJob, baseUrl: string): string {
  const { city, region } = placeOf({ ...job, content: job.posting });
  return [
    "<job>\n",
    element("title", job.title),
    element("date", job.postedAt.toISOString()),
    element("referencenumber", job.id),
    element("requisitionid", job.id),
    element("url", trackedAddress(baseUrl, job.id, "feed")),
    element("company", job.employer),
    element("city", city),
    element("state", region ?? ""),
    element("country", job.country),
    element("description", describeInHtml(job)),
    element("salary", describePay(job.pay)),
    element("jobtype", jobTypes[job.employmentType]),
    element("category", sectorLooks[job.sector].field),
    ...remoteTypeOf(job).map((type) => element("remotetype", type)),
    element("expirationdate", job.closesAt.toISOString()),
    "</job>\n",
  ].join("");
}

function remoteTypeOf({ posting, isRemote }: PublishedJob): string[] {
  const remote = posting?.remote ?? (isRemote ? "full" : "none");
  if (remote === "none") return [];
  return [remote === "full" ? "Fully remote" : "Hybrid remote"];
}

function element(name: string, text: string): string {
  return `<${name}><![CDATA[${toXmlText(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]></${name}>\n`;
}

/** Text without the characters that XML 1.0 has no place for: https://www.w3.org/TR/xml/#charsets */
function toXmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
