import { employersPath } from "#features/employers/employers-parts.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";

/** Goes to each owner of an organization that's no longer verified. */
export function jobsPausedEmail(
  { baseUrl, to }: { baseUrl: string; to: string },
  count: number,
): Email {
  const jobs = count === 1 ? "Your open job is" : `Your ${count} open jobs are`;
  return composeEmail(to, {
    subject: count === 1 ? "Your job is hidden for now" : "Your jobs are hidden for now",
    paragraphs: [
      `${jobs} hidden on ${brand.name}, because your organization is no longer verified. No one can apply until you reopen ${count === 1 ? "it" : "them"}.`,
      `Verify the organization again in its settings. Next, open ${count === 1 ? "the" : "each"} job and choose Reopen.`,
    ],
    action: { label: "See your organizations", href: `${baseUrl}${employersPath}` },
    reason: `You're getting this because you own an organization on ${brand.name}.`,
  });
}
