import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatDay } from "#shared/time.ts";
import { claimsKindName } from "./register.constants.ts";

/** To the owner of a claim that will be shown for 30 days or less. */
export function claimEndsEmail(
  baseUrl: string,
  {
    to,
    claim,
  }: { to: string; claim: { figure: string; value: string; label: string; validUntil: string } },
): Email {
  const { figure, value, label, validUntil } = claim;
  return composeEmail(to, {
    subject: `Your claim “${value} ${label}” comes off our site after ${formatDay(validUntil)}`,
    paragraphs: [
      `We'll stop showing “${value} ${label}” on our site after ${formatDay(validUntil)}.`,
      "To keep it, add new evidence and choose a new end date. If it isn't true anymore, take it down.",
    ],
    action: {
      label: "Open the claim",
      href: `${baseUrl}/admin/content/${claimsKindName}/items/${encodeURIComponent(figure)}`,
    },
    reason: "You're getting this because you're the owner of this claim.",
  });
}
