import { createTransport } from "nodemailer";
import { permanentFailure } from "#platform/jobs/jobs.ts";
import { outsideLimits, withinTime } from "#platform/outside-limits.ts";
import { currentTrace } from "#platform/trace/trace.ts";
import type { EmailAttachment } from "./email-parts.ts";
import { notSentFailure } from "./hand-over.ts";
import { connectionsPerLane } from "./lanes.rules.ts";
import type { MailDriver, MailLane } from "./mail.ts";

/**
 * Sends through an SMTP server, over connections that stay open and of which each lane has its own.
 * The message id is derived from `id`, so a retry is recognisable.
 */
export function createSmtpDriver(
  { url, from, connections = 9 }: { url: string; from: string; connections?: number },
  limits: Record<keyof typeof outsideLimits.smtp, number> = outsideLimits.smtp,
): MailDriver {
  const allowed = connectionsPerLane(connections);
  const transports = new Map<MailLane, ReturnType<typeof connect>>();
  const connect = (lane: MailLane) =>
    createTransport({
      url,
      pool: true,
      maxConnections: allowed[lane],
      // Messages of a dead connection are tried once more over a fresh one; further tries are the
      // job's. One to many people may have arrived, so it is never repeated here.
      maxRequeues: lane === "bulk" ? 0 : 1,
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
    async send(id, { to, subject, text, html, attachments, headers }, lane = "transactional") {
      const transport = transports.get(lane) ?? connect(lane);
      transports.set(lane, transport);
      try {
        const sending = transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          ...(html ? { html } : {}),
          ...partsOf(attachments ?? []),
          headers: { ...headers, ...traceHeader() },
          messageId: `<${id}@${domain}>`,
          // A message that is given up here must not leave the pool later.
          signal: AbortSignal.timeout(limits.message + 100),
        });
        await withinTime("The SMTP server", limits.message, sending);
      } catch (error) {
        if (isRefused(error)) throw permanentFailure((error as Error).message);
        throw isCertainlyNotSent(error) ? notSentFailure(error as Error) : error;
      }
    },
    close() {
      for (const transport of transports.values()) transport.close();
      transports.clear();
    },
  };
}

/** By which an operator finds the request that caused an email. */
function traceHeader(): Record<string, string> {
  const trace = currentTrace();
  return trace ? { "X-Trace-Id": trace.traceId } : {};
}

/**
 * True when the server has refused this recipient or this message for good. What it says about the
 * connection, the password or the sender concerns all mail: somebody mends that, and then it may go
 * out.
 */
function isRefused(error: unknown): boolean {
  const { command = "", responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isAboutMessage = command === "RCPT TO" || command === "DATA";
  return isAboutMessage && responseCode >= 500 && responseCode < 600;
}

/**
 * True when the server can't have the message: it was never reached, or it answered a command before
 * the end of the message, or the message itself, with an error. A connection that broke says nothing.
 */
function isCertainlyNotSent(error: unknown): boolean {
  const { command, responseCode, code, syscall } = error as Record<string, unknown>;
  if (syscall === "connect" || code === "EDNS" || code === "EAUTH") return true;
  return typeof responseCode === "number" && responseCode >= 400 && command !== "CONN";
}

/**
 * An invitation is also told beside the text, where mail programs look for one that they are to put
 * into the calendar.
 */
function partsOf(attachments: readonly EmailAttachment[]) {
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
