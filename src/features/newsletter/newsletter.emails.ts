import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email, type EmailContent } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { confirmationDays, confirmPath, unsubscribePath } from "./newsletter.constants.ts";

export function confirmNewsletterEmail(
  baseUrl: string,
  { to, confirmToken, unsubscribeToken }: NewsletterEmail & { confirmToken: string },
): Email {
  return writeNewsletterEmail(
    baseUrl,
    { to, unsubscribeToken },
    {
      subject: "Confirm your newsletter subscription",
      paragraphs: [
        `Someone, probably you, signed up for the ${brand.name} newsletter with this email address. Please confirm within ${confirmationDays} days, before the link expires.`,
      ],
      action: { label: "Confirm my subscription", href: `${baseUrl}${confirmPath(confirmToken)}` },
      notes: [
        "If it wasn't you, you don't need to do anything. We won't send the newsletter unless you confirm.",
      ],
      reason: `You're getting this because someone entered your email address on ${brand.name}.`,
    },
  );
}

export function welcomeNewsletterEmail(
  baseUrl: string,
  { to, unsubscribeToken }: NewsletterEmail,
): Email {
  return writeNewsletterEmail(
    baseUrl,
    { to, unsubscribeToken },
    {
      subject: "You're subscribed to our newsletter",
      paragraphs: [
        `Thanks for subscribing to the ${brand.name} newsletter. Now and then, we'll email you about upcoming events and what's new.`,
      ],
      action: { label: "See upcoming events", href: `${baseUrl}/events` },
    },
  );
}

/** A newsletter or an announcement for one reader: what was written, and the link to unsubscribe. */
export function newsletterIssueEmail(
  baseUrl: string,
  issue: NewsletterEmail & {
    name: string | undefined;
    subject: string;
    /** Markdown. */
    body: string;
    isAnnouncement: boolean;
  },
): Email {
  const { name, subject, body, isAnnouncement, ...reader } = issue;
  return writeNewsletterEmail(baseUrl, reader, {
    ...(name === undefined ? {} : { name }),
    subject,
    paragraphs: [{ markdown: body }],
    ...(isAnnouncement
      ? {
          reason: `You're getting this because you chose announcements in your ${brand.name} account.`,
          settings: `${baseUrl}${notificationsPath}`,
        }
      : {}),
  });
}

interface NewsletterEmail {
  to: string;
  unsubscribeToken: string;
}

/** An email of the newsletter: with a link to unsubscribe, in the text and for mail programs. */
function writeNewsletterEmail(
  baseUrl: string,
  { to, unsubscribeToken }: NewsletterEmail,
  content: EmailContent,
): Email {
  return composeEmail(to, {
    reason: `You're getting this because you subscribed to the ${brand.name} newsletter.`,
    ...content,
    unsubscribe: `${baseUrl}${unsubscribePath(unsubscribeToken)}`,
  });
}
