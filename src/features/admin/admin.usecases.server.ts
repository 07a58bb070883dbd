import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type Viewer } from "#platform/viewer.ts";
import { listOutboxMessages, type OutboxMessage } from "./admin.store.server.ts";

const pageSize = 50;
const lastPage = 100_000;

export interface OutboxPage {
  /** False where a mail server is configured: then nothing is kept here. */
  inUse: boolean;
  messages: OutboxMessage[];
  page: number;
  hasMore: boolean;
}

/** One page of 50 messages that would have been mailed, newest first; pages count from 1. */
export async function readOutbox(
  services: Services,
  viewer: Viewer,
  page: number,
): Promise<OutboxPage> {
  if (!isAdmin(viewer)) throw httpErrors.forbidden();
  if (services.mail.driver !== "outbox")
    return { inUse: false, messages: [], page: 1, hasMore: false };
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
