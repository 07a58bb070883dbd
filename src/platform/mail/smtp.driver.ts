import { createTransport } from "nodemailer";
import type { MailAttachment, MailDriver } from "./mail.ts";

/** Sends through an SMTP server. The message id is derived from `id`, so a retry is recognisable. */
export function createSmtpDriver({ url, from }: { url: string; from: string }): MailDriver {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    name: "smtp",
    async send(id, { to, subject, text, html, attachments, headers }) {
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        ...partsOf(attachments ?? []),
        ...(headers ? { headers } : {}),
        messageId: `<${id}@${domain}>`,
      });
    },
  };
}

/**
 * An invitation is also told beside the text, where mail programs look for one that they are to put
 * into the calendar.
 */
function partsOf(attachments: readonly MailAttachment[]) {
  const invitation = attachments.find(({ contentType }) => methodOf(contentType));
  const others = attachments.filter((attachment) => attachment !== invitation);
  return {
    attachments: others,
    ...(invitation
      ? {
          icalEvent: {
            method: methodOf(invitation.contentType) ?? "REQUEST",
            filename: invitation.filename,
            content: invitation.content,
          },
        }
      : {}),
  };
}

function methodOf(contentType: string): string | undefined {
  return /^text\/calendar\b.*\bmethod=(REQUEST|CANCEL)\b/.exec(contentType)?.[1];
}
