import { z } from "zod";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Email } from "./email.ts";
import { emailAttachment, mailHeaders } from "./email-parts.ts";

/** An email in its layout, as drivers send it. */
export const emailMessage = z.object({
  to: z.email(),
  subject: z.string().min(1),
  /** Plain text; lines of the reader's mail program wrap it. */
  text: z.string().min(1),
  html: z.string().optional(),
  attachments: z.array(emailAttachment).max(5).optional(),
  headers: mailHeaders.optional(),
});

export type EmailMessage = z.infer<typeof emailMessage>;

/**
 * Lanes, so that one kind doesn't hold up another. `security`: codes, links and notices about an
 * account. `bulk`: what goes to many people at the same time. Everything else is `transactional`.
 */
export const mailLanes = ["security", "transactional", "bulk"] as const;

export type MailLane = (typeof mailLanes)[number];

/** A way to send mail: an SMTP server, or the outbox in the database. */
export interface MailDriver {
  readonly name: "smtp" | "outbox";
  /**
   * Sends `message` once; `id` is the same on every retry of the same message. Throws a
   * `permanentFailure` where the mail server has refused this message or its recipient for good.
   */
  send(id: string, message: EmailMessage, lane?: MailLane): Promise<void>;
  /** Hangs up. */
  close?(): void;
}

export interface MailOptions {
  /** Default `transactional`. */
  lane?: MailLane;
  /** A message that hasn't left by then is dropped, such as a code that would have expired. */
  usefulUntil?: Date;
}

/**
 * The outcome of handing one message to the mail server. `handed_over`: it took the message, which says
 * nothing about the mailbox. `refused`: it never will. `deferred`: it certainly didn't take it now.
 * `unknown`: the answer was lost, so it may have.
 */
export type HandOver =
  | { outcome: "handed_over" }
  | { outcome: "refused" | "deferred" | "unknown"; reason: string };

export interface Mail {
  readonly driver: MailDriver["name"];
  /**
   * Sends after `transaction` has committed, retrying for three days until the mail server takes
   * it.
   */
  enqueue(transaction: DatabaseTransaction, email: Email, options?: MailOptions): Promise<void>;
  /**
   * Hands one email to the mail server now, on the bulk lane and at most once: it answers the outcome
   * and never tries again. Outside any transaction. `id` becomes the message's id.
   */
  handOver(services: Services, id: string, email: Email): Promise<HandOver>;
  /** An email as it would be sent, with the reader's name where it's known. */
  layOut(services: Services, email: Email): Promise<EmailMessage>;
}

/** The platform's view of whom emails go to. The feature `account` provides it. */
export interface Recipients {
  /** The full name that the owner of a confirmed address gave their account. */
  findName(transaction: DatabaseTransaction, address: string): Promise<string | undefined>;
  /** The same for several, by their addresses in lower case. */
  findNames(
    transaction: DatabaseTransaction,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}
