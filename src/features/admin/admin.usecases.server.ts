import { httpErrors } from "#platform/http/errors.ts";
import { listOutboxMessages, type OutboxMessage } from "#platform/mail/outbox.store.ts";
import { redactSecrets } from "#platform/mail/redact-secrets.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type Viewer } from "#platform/viewer.ts";

const pageSize = 50;
const lastPage = 100_000;

export interface OutboxPage {
  /** False where everything is delivered: then nothing is kept here. */
  inUse: boolean;
  messages: OutboxMessage[];
  page: number;
  hasMore: boolean;
}

/** One page of 50 messages that would have been sent, newest first; pages count from 1. */
export async function readOutbox(
  services: Services,
  viewer: Viewer,
  page: number,
): Promise<OutboxPage> {
  if (!isAdmin(viewer)) throw httpErrors.forbidden();
  if (!keepsMessages(services)) return { inUse: false, messages: [], page: 1, hasMore: false };
  const checkedPage = Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
  const messages = await services.database.asSystem("read outbox", (transaction) =>
    listOutboxMessages(transaction, { limit: pageSize, offset: (checkedPage - 1) * pageSize }),
  );
  const demo = services.application.mode === "demo";
  return {
    inUse: true,
    messages: messages.slice(0, pageSize).map(demo ? asItIs : withoutSecrets),
    page: checkedPage,
    hasMore: messages.length > pageSize,
  };
}

const asItIs = (message: OutboxMessage) => message;

/** Outside a demo an administrator must not be able to act as whom a message is for. */
function withoutSecrets(message: OutboxMessage): OutboxMessage {
  const headers = Object.entries(message.headers).map(([name, value]) => [
    name,
    redactSecrets(value),
  ]);
  return {
    ...message,
    subject: redactSecrets(message.subject),
    text: redactSecrets(message.text),
    html: message.html === null ? null : redactSecrets(message.html),
    headers: Object.fromEntries(headers),
    attachments: message.attachments.map((attachment) => ({
      ...attachment,
      content: redactSecrets(attachment.content),
    })),
  };
}

/**
 * Mail without a mail server, and text messages in a demo; in production they are not sent at all.
 */
function keepsMessages({ application, mail, sms }: Services): boolean {
  return mail.driver === "outbox" || (sms.driver === "outbox" && application.mode === "demo");
}
