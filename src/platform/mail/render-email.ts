import type { QueuedEmail } from "./email.ts";
import type { EmailFrame, FramedEmail } from "./email-frame.ts";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./email-text.ts";
import { greet } from "./greeting.ts";
import type { EmailMessage } from "./mail.ts";

/**
 * Lays an email out, as HTML and as text. `name` is the reader's, where the email itself does not
 * say it.
 */
export function renderEmail(
  email: QueuedEmail,
  { name, ...frame }: EmailFrame & { name?: string | undefined },
): EmailMessage {
  const framed: FramedEmail = {
    ...email,
    greeting: greet(email.name ?? name),
    reason: email.reason ?? "You're getting this because of something you did on our site.",
    frame,
  };
  const { to, subject, attachments, headers } = email;
  return {
    to,
    subject,
    text: emailText(framed),
    html: emailHtml(framed),
    ...(attachments ? { attachments } : {}),
    ...(headers ? { headers } : {}),
  };
}
