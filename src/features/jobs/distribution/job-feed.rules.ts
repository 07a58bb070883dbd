import { brand } from "#shared/brand.ts";
import { jobPathIn } from "../jobs.constants.ts";
import type { EmploymentType, PostingLanguage } from "../jobs.types.ts";
import { languagesOf, textsIn, wordsIn } from "../postings/posting-view.rules.ts";
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
export function trackedAddress(
  baseUrl: string,
  jobId: string,
  { from, language = "en" }: { from: string; language?: PostingLanguage },
): string {
  const address = new URL(jobPathIn(jobId, language), baseUrl);
  address.searchParams.set("from", from);
  return address.href;
}

/** The reference of a job in one of its languages, which never changes in feeds. */
export const feedReference = (jobId: string, language: PostingLanguage) =>
  language === "fr" ? `${jobId}-fr` : jobId;

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
 * A job as job sites that aggregate read it, in the elements that Indeed documents, once for each of its languages:
 * Quebec wants the French offer wherever the English one is. Every value is in CDATA, the reference number never
 * changes, and what it says is what the job's page says.
 */
export const writeFeedJob = (job: PublishedJob, baseUrl: string): string =>
  languagesOf(job.posting)
    .map((language) => writeInLanguage(job, baseUrl, language))
    .join("");

function writeInLanguage(job: PublishedJob, baseUrl: string, language: PostingLanguage): string {
  const { city, region } = placeOf({ ...job, content: job.posting });
  const words = wordsIn[language];
  return [
    "<job>\n",
    element("title", textsIn(job, job.posting, language).title),
    element("date", job.postedAt.toISOString()),
    element("referencenumber", feedReference(job.id, language)),
    element("requisitionid", job.id),
    element("url", trackedAddress(baseUrl, job.id, { from: "feed", language })),
    element("company", job.employer),
    element("city", city),
    element("state", region ?? ""),
    element("country", job.country),
    element("description", describeInHtml(job, language)),
    element("salary", words.describePay(job.pay)),
    element("jobtype", jobTypes[job.employmentType]),
    element("category", words.nameSector(job.sector)),
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
