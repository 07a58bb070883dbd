import { composeEmail, type Email } from "#platform/mail/email.ts";

/** To the person who scheduled something that could not be published. */
export function scheduleFailedEmail(
  baseUrl: string,
  { to, title, problem, path }: { to: string; title: string; problem: string; path: string },
): Email {
  return composeEmail(to, {
    subject: `Not published: ${title}`,
    paragraphs: [
      `You scheduled “${title},” but we couldn't publish it.`,
      problem,
      "It's still a draft. Open it, then publish or schedule it again.",
    ],
    action: { label: "Open the draft", href: `${baseUrl}${path}` },
    reason: "You're getting this because you scheduled this draft.",
  });
}
