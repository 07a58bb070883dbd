import { composeEmail, type Email } from "#platform/mail/email.ts";

/** To the person who scheduled an email to many people that couldn't be sent. */
export function mailingNotSentEmail(
  baseUrl: string,
  { to, subject, problem, path }: { to: string; subject: string; problem: string; path: string },
): Email {
  return composeEmail(to, {
    subject: `Not sent: ${subject}`,
    paragraphs: [
      `We couldn't send “${subject}” at the time you scheduled.`,
      `What went wrong: ${problem}`,
      "It's a draft again. Anyone who's allowed to send it can send or schedule it again.",
    ],
    action: { label: "Open the draft", href: `${baseUrl}${path}` },
    reason: "You're getting this because you scheduled this email.",
  });
}
