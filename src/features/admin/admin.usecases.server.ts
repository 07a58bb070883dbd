import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type Viewer } from "#platform/viewer.ts";
import { listOutboxMessages, type OutboxMessage } from "./admin.store.server.ts";

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
  return {
    inUse: true,
    messages: messages.slice(0, pageSize),
    page: checkedPage,
    hasMore: messages.length > pageSize,
  };
}

/** Mail without a mail server, and text messages in a demo; in production they are not sent at all. */
function keepsMessages({ application, mail, sms }: Services): boolean {
  return mail.driver === "outbox" || (sms.driver === "outbox" && application.mode === "demo");
}
