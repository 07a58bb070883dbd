import { composeEmail, type Email } from "#platform/mail/email.ts";

/** To the person who scheduled something that could not be published. */
export function scheduleFailedEmail(
  baseUrl: string,
  { to, title, problem, path }: { to: string; title: string; problem: string; path: string },
): Email {
  return composeEmail(to, {
    subject: `Not published: ${title}`,
    paragraphs: [
      `We couldn't publish “${title}” at the time you scheduled.`,
      `What went wrong: ${problem}`,
      "Open the draft, then publish or schedule it again.",
    ],
    action: { label: "Open the draft", href: `${baseUrl}${path}` },
    reason: "You're getting this because you scheduled this draft.",
  });
}
