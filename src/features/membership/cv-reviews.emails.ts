import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email, type EmailContent } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { cvReviewPath } from "./membership.constants.ts";
import { describeQuarter } from "./membership.rules.ts";

interface About {
  email: string;
  quarter: string;
}

function writeEmail(
  baseUrl: string,
  { email }: About,
  content: Pick<EmailContent, "subject" | "paragraphs" | "settings">,
): Email {
  return composeEmail(email, {
    ...content,
    action: { label: "See your CV reviews", href: `${baseUrl}${cvReviewPath}` },
    reason: `You're getting this because you asked for a CV review with ${brand.name} Pro.`,
  });
}

export function reviewRequestedEmail(baseUrl: string, about: About): Email {
  return writeEmail(baseUrl, about, {
    subject: "We received your request for a CV review",
    paragraphs: [
      `We've received your request for your ${describeQuarter(about.quarter)} CV review. A person will read your CV, so please make sure they can open your link.`,
      "We'll email you the review. Until then, you can withdraw your request. If you do so before the quarter ends and still have Pro, you'll get the credit back.",
    ],
    settings: `${baseUrl}${notificationsPath}`,
  });
}

export function reviewWithdrawnEmail(
  baseUrl: string,
  about: About,
  { hasCredit }: { hasCredit: boolean },
): Email {
  const deleted = `You withdrew your request for your ${describeQuarter(about.quarter)} CV review. We've deleted what you sent with it`;
  return writeEmail(baseUrl, about, {
    subject: "Your request for a CV review was withdrawn",
    paragraphs: [
      hasCredit ? `${deleted}, and you have that quarter's credit back.` : `${deleted}.`,
    ],
    settings: `${baseUrl}${notificationsPath}`,
  });
}

export function reviewSentEmail(
  baseUrl: string,
  about: About,
  { review, targetPost }: { review: string; targetPost: string },
): Email {
  return writeEmail(baseUrl, about, {
    subject: "Your CV review",
    paragraphs: [
      `Here's your CV review for this job: ${targetPost}.`,
      { label: "Your review", quote: review },
      "You'll always find this review on your CV reviews page, even after your membership ends.",
    ],
  });
}
