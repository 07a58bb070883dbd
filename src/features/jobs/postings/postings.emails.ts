import { employersPath } from "#features/employers/employers-parts.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";

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
