import { createTransport } from "nodemailer";
import type { MailDriver } from "./mail.ts";

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
        ...(attachments ? { attachments } : {}),
        ...(headers ? { headers } : {}),
        messageId: `<${id}@${domain}>`,
      });
    },
  };
}
