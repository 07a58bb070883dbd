import { z } from "zod";
import { emailAttachment, mailHeaders } from "./email-parts.ts";

/** Full address of a page, or of a video call. */
const address = z.url({ protocol: /^https?$/ });

/** A link in the text. An email has one button, so everything else it points to is one of these. */
const emailLink = z.object({ label: z.string().min(1), href: address });

/** When, where, how much: what a reader looks for, in a table. */
const emailFacts = z.object({
  facts: z.array(z.object({ label: z.string().min(1), value: z.string().min(1) })).min(1),
});

/** Another person's words, as they wrote them, set apart from ours. */
const emailQuote = z.object({ label: z.string().min(1), quote: z.string().min(1) });

/** Text by someone who runs the site, for many people to read. */
const emailMarkdown = z.object({ markdown: z.string().min(1) });

const emailBlock = z.union([z.string(), emailLink, emailFacts, emailQuote, emailMarkdown]);

/** Content of an email, before its layout. */
const emailContent = z.object({
  subject: z.string().min(1),
  /**
   * The reader's full name. Without it the email is addressed by the name that the owner of a
   * confirmed address gave their account. A name that anyone may have typed never belongs here.
   */
  name: z.string().optional(),
  /** In plain text; each string becomes a paragraph. */
  paragraphs: z.array(emailBlock).min(1),
  /** Written by an administrator: addresses in the text become links. */
  linksInText: z.boolean().optional(),
  /** A code to type in, shown large. */
  code: z.string().optional(),
  /** The one thing to do, as a button. */
  action: z.object({ label: z.string().min(1), href: address }).optional(),
  /** Below the button and smaller: what to do when the email was not expected, further links. */
  notes: z.array(z.union([z.string(), emailLink])).optional(),
  /** Why the reader gets this email. */
  reason: z.string().min(1).optional(),
  /** The page where the reader turns such emails off. */
  settings: address.optional(),
  /** Makes it a commercial email: how the reader leaves the list in one step. */
  unsubscribe: address.optional(),
});

/** An email as it waits to be sent. Its layout is made when it leaves. */
export const queuedEmail = emailContent.extend({
  to: z.email(),
  attachments: z.array(emailAttachment).max(5).optional(),
  headers: mailHeaders.optional(),
});

export type EmailContent = z.input<typeof emailContent>;
export type EmailBlock = z.output<typeof emailBlock>;
export type EmailLink = z.output<typeof emailLink>;
export type QueuedEmail = z.output<typeof queuedEmail>;

declare const composed: unique symbol;

/** An email that `composeEmail` made. Only `*.emails.ts` compose emails; each has an example. */
export type Email = QueuedEmail & { readonly [composed]: true };

/** Puts an email together. A commercial one gets the headers that mail programs unsubscribe by. */
export function composeEmail(to: string, content: EmailContent): Email {
  const { unsubscribe } = content;
  return {
    to,
    ...content,
    ...(unsubscribe
      ? {
          headers: {
            "List-Unsubscribe": `<${unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }
      : {}),
  } as Email;
}
