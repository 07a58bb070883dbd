import { composeEmail, type Email } from "#platform/mail/email.ts";

/** To the person who added a file in which the virus scan found malware; `title`: of the draft, if it was saved. */
export function infectedContentFileEmail(
  baseUrl: string,
  {
    to,
    fileName,
    title,
    path,
  }: { to: string; fileName: string; title: string | null; path: string },
): Email {
  return composeEmail(to, {
    subject: title ? `We removed a file you added: ${title}` : "We removed a file you added",
    paragraphs: [
      "Our virus scan found malware in a file you added to a draft, so we removed the file. No one was able to open it.",
      {
        facts: [
          { label: "File", value: fileName },
          ...(title ? [{ label: "Draft", value: title }] : []),
        ],
      },
      "Scan your computer for viruses. Before you publish the draft, add a clean copy or take the file out.",
    ],
    action: { label: title ? "Open the draft" : "Find the draft", href: `${baseUrl}${path}` },
    reason: "You're getting this because you added the file.",
  });
}

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
