import { employersPath } from "#features/employers/employers-parts.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { editJobPath, hiringJobPath, hiringPath } from "../hiring-links.rules.ts";

/** Goes to each owner of an organization that's no longer verified. */
export function jobsPausedEmail(
  { baseUrl, to, organization }: { baseUrl: string; to: string; organization: string },
  titles: readonly string[],
): Email {
  const isOne = titles.length === 1;
  return composeEmail(to, {
    subject: isOne
      ? `Your job is hidden for now: ${titles[0]}`
      : `Your jobs at ${organization} are hidden for now`,
    paragraphs: [
      isOne
        ? `Your job “${titles[0]}” is hidden on ${brand.name} because ${organization} is no longer verified. No one can apply until you reopen the job.`
        : `We've hidden ${titles.length} of your jobs at ${organization} because the organization is no longer verified. No one can apply until you reopen them.`,
      `Verify the organization again in its settings. Then open ${isOne ? "the" : "each"} job and choose Reopen.`,
    ],
    action: { label: "See your organizations", href: `${baseUrl}${employersPath}` },
    reason: `You're getting this because you're an owner of ${organization} on ${brand.name}.`,
  });
}

const maxListed = 20;

/** Goes to a hiring manager whom someone put on the team of jobs. */
export function hiringTeamEmail(
  baseUrl: string,
  to: string,
  jobs: readonly { id: string; title: string | null; isPublished: boolean }[],
): Email {
  const named = jobs.map(({ title }) => title ?? "Untitled job");
  const only = jobs.length === 1 ? jobs[0] : undefined;
  const more = jobs.length - maxListed;
  return composeEmail(to, {
    subject: only
      ? `You're hiring for ${only.title ?? "a new job"}`
      : `You're hiring for ${jobs.length} more jobs`,
    paragraphs: only
      ? [
          `You're now on the hiring team for “${named[0]}”. You can edit the job and decide on its applicants.`,
        ]
      : [
          "You're now on the hiring team for more jobs. You can edit them and decide on their applicants.",
          { facts: named.slice(0, maxListed).map((value) => ({ label: "Job", value })) },
          ...(more > 0 ? [`And ${more} more.`] : []),
        ],
    action: only
      ? {
          label: "Open the job",
          href: `${baseUrl}${only.isPublished ? hiringJobPath(only.id) : editJobPath(only.id)}`,
        }
      : { label: "See your jobs", href: `${baseUrl}${hiringPath}` },
    reason: `You're getting this because you're a hiring manager on ${brand.name}.`,
  });
}
