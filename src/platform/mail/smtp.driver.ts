import { createTransport } from "nodemailer";
import { outsideLimits, withinTime } from "#platform/outside-limits.ts";
import type { MailAttachment, MailDriver } from "./mail.ts";

/** Sends through an SMTP server. The message id is derived from `id`, so a retry is recognisable. */
export function createSmtpDriver(
  { url, from }: { url: string; from: string },
  limits: Record<keyof typeof outsideLimits.smtp, number> = outsideLimits.smtp,
): MailDriver {
  const transport = createTransport({
    url,
    dnsTimeout: limits.resolve,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.stall,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    name: "smtp",
    async send(id, { to, subject, text, html, attachments, headers }) {
      const sending = transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        ...partsOf(attachments ?? []),
        ...(headers ? { headers } : {}),
        messageId: `<${id}@${domain}>`,
      });
      await withinTime("The SMTP server", limits.message, sending);
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
