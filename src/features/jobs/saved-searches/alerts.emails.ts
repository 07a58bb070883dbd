import { composeEmail, type Email, type EmailBlock } from "#platform/mail/email.ts";
import { jobPath } from "../jobs.constants.ts";
import { describePay, describePlace } from "../jobs.rules.ts";
import type { JobSummary } from "../jobs.types.ts";
import { type JobQuery, jobSearchPath } from "../search/search-address.rules.ts";
import { savedSearchesPath } from "./saved-searches.constants.ts";
import { describeSearch } from "./saved-searches.rules.ts";

/** New jobs of one saved search. */
export interface AlertedSearch {
  id: string;
  query: JobQuery;
  /** The search as it's listed, with how old its jobs may be. */
  name: string;
  /** The newest of them. */
  jobs: readonly JobSummary[];
  /** All that are new. */
  total: number;
  stop: { path: string; tokenHash: string };
}

/** New jobs for a person's saved searches, in one email. */
export function jobAlertEmail(
  baseUrl: string,
  {
    to,
    searches,
    stopAllPath,
  }: { to: string; searches: readonly AlertedSearch[]; stopAllPath: string },
): Email {
  const total = searches.reduce((sum, search) => sum + search.total, 0);
  const [only] = searches;
  const count = countNew(total);
  return composeEmail(to, {
    subject:
      only && searches.length === 1
        ? `${count}: ${describeSearch(only.query)}`
        : `${count} for your saved searches`,
    paragraphs: searches.flatMap((search) => listNews(baseUrl, search)),
    action: { label: "Manage your saved searches", href: `${baseUrl}${savedSearchesPath}` },
    notes: searches.map(({ name, stop }) => ({
      label: `Stop emails for ${name}`,
      href: `${baseUrl}${stop.path}`,
    })),
    reason: "You're getting this because you asked us to email you new jobs for a saved search.",
    unsubscribe: `${baseUrl}${stopAllPath}`,
  });
}

function listNews(baseUrl: string, { query, jobs, total }: AlertedSearch): EmailBlock[] {
  const more = total - jobs.length;
  return [
    `We found ${countNew(total)} for this search: ${describeSearch(query)}.`,
    ...jobs.map((job) => ({
      label: `“${job.title}” at ${job.employer}, ${describePlace(job)}, ${describePay(job.pay)}${job.is_sample ? " (sample)" : ""}`,
      href: `${baseUrl}${jobPath(job.id)}?from=saved-search`,
    })),
    ...(more > 0
      ? [
          {
            label: `See ${more.toLocaleString("en-US")} more`,
            href: `${baseUrl}${jobSearchPath({ ...query, sort: "date" })}`,
          },
        ]
      : []),
  ];
}

const countNew = (total: number) =>
  total === 1 ? "1 new job" : `${total.toLocaleString("en-US")} new jobs`;
