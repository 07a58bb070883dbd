import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { safeFileName } from "#shared/file-names.ts";
import { isId } from "#shared/ids.ts";
import { readDenial, readSides, stateOf } from "./denials.usecases.server.ts";
import {
  attachmentPath,
  maxMessagesShown,
  messagesShown,
  threadsShown,
} from "./messages.constants.ts";
import { messageErrors } from "./messages.errors.ts";
import { chooseWindow, describeRole } from "./messages.rules.ts";
import type { ApplicationSides } from "./messages.services.server.ts";
import { findNewerId, listMessages, type MessageRow } from "./messages.store.server.ts";
import type { LoadedThread, Message, Thread, ThreadSummary } from "./messages.types.ts";
import { type PeopleNames, readPeople } from "./people/partners.usecases.server.ts";
import {
  countArchived,
  findJoinedThread,
  findTeamThread,
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
  /** The page on which someone who hires finds applicants to write to; undefined for everyone else. */
  employerPage: string | undefined;
}

/** The viewer's threads, those with the newest messages first; `page` counts from 1. */
export async function readThreads(
  services: Services,
  user: UserViewer,
  { archived, page }: { archived: boolean; page: number },
): Promise<ThreadList> {
  const { rows, put } = await services.database.as(user, async (transaction) => ({
    rows: await listThreads(transaction, {
      archived,
      limit: threadsShown + 1,
      offset: (page - 1) * threadsShown,
    }),
    put: await countArchived(transaction),
  }));
  const shown = rows.slice(0, threadsShown);
  const { people, employerPage } = await services.database.asSystem(
    "read names of threads",
    async (transaction) => ({
      people: await readPeople(services, transaction, shown),
      employerPage: await services.messages
        .applications()
        .findEmployerPage(transaction, user.userId),
    }),
  );
  return {
    threads: shown.map(({ id, role, unread, ...row }) => ({
      id,
      partner: people.partnerOf(row, role),
      unread,
      last: {
        sender: describeSender(user, { ...row, role }),
        body: row.body,
        sentAt: row.sentAt,
        hasAttachment: row.hasAttachment,
      },
    })),
    hasMore: rows.length > shown.length,
    archived: put,
    employerPage,
  };
}

/** Counts the messages that the viewer hasn't read; 0 for an anonymous viewer. */
export async function countUnread(services: Services, viewer: Viewer): Promise<number> {
  if (viewer.kind !== "user") return 0;
  return await services.database.value(viewer, unreadCount({}));
}

/**
 * A thread with its newest messages and all that weren't read, or those from the number `from` on. If they're more than
 * a page takes, the rest is a step forward. Messages shown count as read. The thread may have another id: that of the
 * one it was joined into.
 *
 * @throws `thread_not_found`, also when the viewer is not in it.
 */
export async function readThread(
  services: Services,
  user: UserViewer,
  { threadId, from = null }: { threadId: string; from?: number | null },
): Promise<Thread> {
  if (!isId(threadId)) throw messageErrors.threadNotFound();
  const read = async (id: string) =>
    await services.database.as(user, async (transaction) => {
      const thread = await findThread(transaction, id, user.userId);
      return thread && (await readMessages(transaction, thread, from));
    });
  const found = (await read(threadId)) ?? (await inJoined(services, threadId, read));
  if (!found) throw messageErrors.threadNotFound();
  return await showThread(services, user, found);
}

/** Reads from the thread that another one was joined into; undefined where there is none. */
async function inJoined<Result>(
  services: Services,
  formerId: string,
  read: (threadId: string) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const joined = await services.database.asSystem("find joined thread", (transaction) =>
    findJoinedThread(transaction, formerId),
  );
  return joined === undefined ? undefined : await read(joined);
}

/**
 * The thread about an application for someone who decides on it, as `readThread` reads it; undefined where no one has
 * written yet.
 */
export async function readTeamThread(
  services: Services,
  user: UserViewer,
  sides: ApplicationSides,
): Promise<Thread | undefined> {
  const found = await services.database.as(user, async (transaction) => {
    const thread = await findTeamThread(transaction, sides.applicationId, user.userId);
    return thread && (await readMessages(transaction, thread, null));
  });
  return found && (await showThread(services, user, { ...found, sides }));
}

interface FoundThread {
  thread: ThreadRow;
  /** The number of the first message that is shown. */
  first: number;
  rows: MessageRow[];
  /** Of a thread about an application, where they were read already. */
  sides?: ApplicationSides;
}

async function readMessages(
  transaction: DatabaseTransaction,
  thread: ThreadRow,
  from: number | null,
): Promise<FoundThread> {
  const first = chooseWindow(thread.lastNumber, from, thread.readNumber);
  const wanted = { threadId: thread.id, from: first, limit: maxMessagesShown };
  return { thread, first, rows: await listMessages(transaction, wanted) };
}

async function showThread(
  services: Services,
  user: UserViewer,
  { thread, first, rows, ...read }: FoundThread,
): Promise<Thread> {
  const lastShown = rows.at(-1)?.number ?? 0;
  const hasNewer = lastShown < thread.lastNumber;
  const { people, denial, ownNewerId } = await services.database.asSystem(
    "show thread",
    async (transaction) => {
      const sides = read.sides ?? (await readSides(services, transaction, thread));
      return {
        people: await readPeople(services, transaction, [thread], { messages: rows, sides }),
        denial: await readDenial(services, transaction, user, { thread, sides }),
        ownNewerId: hasNewer
          ? await findNewerId(transaction, {
              threadId: thread.id,
              senderId: user.userId,
              after: lastShown,
            })
          : null,
      };
    },
  );
  // Within the page's transaction, which only reads, it would have all of the above read again.
  if (lastShown > thread.readNumber) {
    await services.database.once("mark as read", (query) =>
      saveReadNumber(query, thread, lastShown),
    );
  }
  return {
    id: thread.id,
    role: thread.role,
    partner: people.partnerOf(thread, thread.role),
    state: stateOf(denial),
    denial: denial?.message ?? null,
    isArchived: thread.archivedAt !== null,
    messages: rows.map((row) => describeMessage(user, thread, row, people)),
    earlierFrom: first > 1 ? Math.max(1, first - messagesShown) : null,
    newerFrom: hasNewer ? lastShown + 1 : null,
    ownNewerId,
  };
}

/** A thread with what its page needs to go on. */
export function loadThread(
  { clock }: Services,
  { userId }: UserViewer,
  thread: Thread,
): LoadedThread {
  return { thread, userId, draftId: randomUUID(), loadedAt: clock.now() };
}

/**
 * Puts a thread aside, or brings it back. False where it stays because of a message that its side hasn't been shown.
 *
 * @throws `thread_not_found`, also when the viewer is not in it.
 */
export async function archiveThread(
  services: Services,
  user: UserViewer,
  { threadId, archived }: { threadId: string; archived: boolean },
): Promise<boolean> {
  const thread = await requireThread(services, user, threadId);
  const at = archived ? services.clock.now() : null;
  return await services.database.asSystem("archive thread", (transaction) =>
    saveArchived(transaction, thread, at),
  );
}

/**
 * The thread, or the one that it was joined into.
 *
 * @throws `thread_not_found`, also when the viewer is not in it.
 */
export async function requireThread(
  services: Services,
  user: UserViewer,
  threadId: string,
): Promise<ThreadRow> {
  if (!isId(threadId)) throw messageErrors.threadNotFound();
  const find = async (id: string) =>
    await services.database.as(user, (transaction) => findThread(transaction, id, user.userId));
  const thread = (await find(threadId)) ?? (await inJoined(services, threadId, find));
  if (!thread) throw messageErrors.threadNotFound();
  return thread;
}

/** The author of a thread's last message, as the viewer's side knows them. */
function describeSender(
  { userId }: UserViewer,
  {
    role,
    senderRole,
    senderId,
  }: Pick<ThreadRow, "role"> & Pick<MessageRow, "senderRole" | "senderId">,
): string {
  if (senderRole !== role) return describeRole(senderRole);
  return senderId === userId ? "You" : "Your team";
}

function describeMessage(
  { userId }: UserViewer,
  thread: ThreadRow,
  row: MessageRow,
  people: PeopleNames,
): Message {
  const { id, number, body, sentAt, senderRole, attachmentName, attachmentType } = row;
  return {
    id,
    number,
    isOwn: senderRole === thread.role,
    sender: row.senderId === userId ? null : people.senderOf(thread, row),
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
