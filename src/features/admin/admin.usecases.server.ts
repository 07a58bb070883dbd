import { httpErrors } from "#platform/http/errors.ts";
import {
  findOutboxHtml,
  listOutboxMessages,
  type OutboxMessage,
} from "#platform/mail/outbox.store.ts";
import { redactSecrets } from "#platform/mail/redact-secrets.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";

const pageSize = 50;
const lastPage = 100_000;

export interface OutboxPage {
  /** The kind of messages kept here now; the other kind is delivered, or not sent at all. Null: none is. */
  kept: "all" | "emails" | "texts" | null;
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
  if (!hasRight(viewer, "operations")) throw httpErrors.forbidden();
  const kept = keptKind(services);
  if (!kept) return { kept, messages: [], page: 1, hasMore: false };
  const checkedPage = Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
  const messages = await services.database.asSystem("read outbox", (transaction) =>
    listOutboxMessages(transaction, { limit: pageSize, offset: (checkedPage - 1) * pageSize }),
  );
  const demo = services.application.mode === "demo";
  return {
    kept,
    messages: messages.slice(0, pageSize).map(demo ? asItIs : withoutSecrets),
    page: checkedPage,
    hasMore: messages.length > pageSize,
  };
}

const asItIs = (message: OutboxMessage) => message;

/** Outside a demo an administrator must not be able to act as a message's recipient. */
function withoutSecrets(message: OutboxMessage): OutboxMessage {
  const headers = Object.entries(message.headers).map(([name, value]) => [
    name,
    redactSecrets(value),
  ]);
  return {
    ...message,
    subject: redactSecrets(message.subject),
    text: redactSecrets(message.text),
    headers: Object.fromEntries(headers),
    attachments: message.attachments.map((attachment) => ({
      ...attachment,
      content: redactSecrets(attachment.content),
    })),
  };
}

/**
 * The designed part of an email that is kept here; undefined where there is none. It goes into a
 * sandboxed frame, whose links open in tabs of their own.
 */
export async function readOutboxHtml(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<string | undefined> {
  if (!hasRight(viewer, "operations")) throw httpErrors.forbidden();
  if (!keepsMessages(services) || !isId(id)) return undefined;
  const html = await services.database.asSystem("read email of outbox", (transaction) =>
    findOutboxHtml(transaction, id),
  );
  const shown = services.application.mode === "demo" ? html : html && redactSecrets(html);
  return shown?.replace("<head>", '<head><base target="_blank">');
}

/**
 * Mail without a mail server, and text messages in a demo; in production they are not sent at all.
 */
export function keepsMessages(services: Services): boolean {
  return keptKind(services) !== null;
}

function keptKind({ application, mail, sms }: Services): OutboxPage["kept"] {
  const keepsTexts = sms.driver === "outbox" && application.mode === "demo";
  if (mail.driver === "outbox") return keepsTexts ? "all" : "emails";
  return keepsTexts ? "texts" : null;
}
