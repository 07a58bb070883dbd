import { listSuspended } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { safeFileName } from "#shared/file-names.ts";
import { isId } from "#shared/ids.ts";
import {
  attachmentPath,
  maxMessagesShown,
  messagesShown,
  threadsShown,
} from "./messages.constants.ts";
import { messageErrors } from "./messages.errors.ts";
import { chooseWindow } from "./messages.rules.ts";
import { listMessages, type MessageRow } from "./messages.store.server.ts";
import type { Message, Thread, ThreadState, ThreadSummary } from "./messages.types.ts";
import { readPeople } from "./partners.usecases.server.ts";
import { listBlocksBetween } from "./people.store.server.ts";
import {
  countArchived,
  findThread,
  listThreads,
  saveArchived,
  saveReadNumber,
  type ThreadRow,
  unreadCount,
} from "./threads.store.server.ts";

export interface ThreadList {
  threads: ThreadSummary[];
  hasMore: boolean;
  /** Counts the viewer's archived threads. */
  archived: number;
}

/** The viewer's threads, those with the newest messages first; `page` counts from 1. */
export async function readThreads(
  services: Services,
  user: UserViewer,
  { archived, page }: { archived: boolean; page: number },
): Promise<ThreadList> {
  const { rows, put } = await services.database.as(user, async (transaction) => ({
    rows: await listThreads(transaction, user.userId, {
      archived,
      limit: threadsShown + 1,
      offset: (page - 1) * threadsShown,
    }),
    put: await countArchived(transaction, user.userId),
  }));
  const shown = rows.slice(0, threadsShown);
  const people = await services.database.asSystem("read names of threads", (transaction) =>
    readPeople(services, transaction, shown),
  );
  return {
    threads: shown.map(({ id, role, unread, ...row }) => ({
      id,
      partner: people.partnerOf(row, role),
      unread,
      last: {
        isOwn: row.senderRole === role,
        body: row.body,
        sentAt: row.sentAt,
        hasAttachment: row.hasAttachment,
      },
    })),
    hasMore: rows.length > shown.length,
    archived: put,
  };
}

/** Counts the messages that the viewer hasn't read; 0 for an anonymous viewer. */
export async function countUnread(services: Services, viewer: Viewer): Promise<number> {
  if (viewer.kind !== "user") return 0;
  return await services.database.value(viewer, (query) => unreadCount(query, viewer.userId));
}

/**
 * A thread with its newest messages, or those from the number `from` on. What is shown counts as read.
 *
 * @throws `thread_not_found`, also when the viewer is not in it.
 */
export async function readThread(
  services: Services,
  user: UserViewer,
  { threadId, from = null }: { threadId: string; from?: number | null },
): Promise<Thread> {
  if (!isId(threadId)) throw messageErrors.threadNotFound();
  const { thread, first, rows } = await services.database.as(user, async (transaction) => {
    const found = await findThread(transaction, threadId, user.userId);
    if (!found) throw messageErrors.threadNotFound();
    const start = chooseWindow(found.lastNumber, from);
    const limit = maxMessagesShown;
    const messages = await listMessages(transaction, { threadId, from: start, limit });
    return { thread: found, first: start, rows: messages };
  });
  const lastShown = rows.at(-1)?.number ?? 0;
  const { people, state } = await services.database.asSystem("show thread", async (transaction) => {
    if (lastShown > thread.readNumber) {
      await saveReadNumber(transaction, { threadId, userId: user.userId, number: lastShown });
    }
    return {
      people: await readPeople(services, transaction, [thread]),
      state: await readState(transaction, user, thread),
    };
  });
  return {
    id: thread.id,
    role: thread.role,
    partner: people.partnerOf(thread, thread.role),
    state,
    isArchived: thread.archivedAt !== null,
    messages: rows.map((row) => describeMessage(thread, row)),
    earlierFrom: first > 1 ? Math.max(1, first - messagesShown) : null,
    hasNewer: lastShown < thread.lastNumber,
  };
}

/** Puts a thread aside, or brings it back. */
export async function archiveThread(
  services: Services,
  user: UserViewer,
  { threadId, archived }: { threadId: string; archived: boolean },
): Promise<void> {
  await requireThread(services, user, threadId);
  const at = archived ? services.clock.now() : null;
  await services.database.asSystem("archive thread", (transaction) =>
    saveArchived(transaction, { threadId, userId: user.userId, at }),
  );
}

/** @throws `thread_not_found`, also when the viewer is not in it. */
export async function requireThread(
  services: Services,
  user: UserViewer,
  threadId: string,
): Promise<ThreadRow> {
  if (!isId(threadId)) throw messageErrors.threadNotFound();
  const thread = await services.database.as(user, (transaction) =>
    findThread(transaction, threadId, user.userId),
  );
  if (!thread) throw messageErrors.threadNotFound();
  return thread;
}

/** The account of the other member of a thread; null once they have left. */
export function partnerIdOf({ role, menteeId, mentorId }: ThreadRow): string | null {
  return role === "mentor" ? menteeId : mentorId;
}

async function readState(
  transaction: DatabaseTransaction,
  { userId }: UserViewer,
  thread: ThreadRow,
): Promise<ThreadState> {
  const partnerId = partnerIdOf(thread);
  if (!partnerId) return "former";
  if ((await listSuspended(transaction, [partnerId])).size > 0) return "unavailable";
  const blockers = await listBlocksBetween(transaction, userId, partnerId);
  if (blockers.includes(userId)) return "blocked";
  return blockers.length > 0 ? "closed" : "open";
}

function describeMessage(thread: ThreadRow, row: MessageRow): Message {
  const { id, number, body, sentAt, senderRole, attachmentName, attachmentType } = row;
  return {
    id,
    number,
    isOwn: senderRole === thread.role,
    body,
    sentAt,
    attachment:
      attachmentName && attachmentType
        ? {
            name: safeFileName(attachmentName, attachmentType),
            type: attachmentType,
            size: row.attachmentSize ?? 0,
            path:
              row.attachmentObjectId && !row.attachmentWaits ? attachmentPath(thread.id, id) : null,
            isBeingChecked: row.attachmentWaits,
          }
        : null,
  };
}
