import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { partnerIdOf } from "./denials.usecases.server.ts";
import { threadEvents, threadTopic } from "./messages.constants.ts";
import { messageErrors } from "./messages.errors.ts";
import {
  deleteBlock,
  insertBlock,
  listThreadsBetween,
  lockApplication,
  lockPair,
} from "./people/people.store.server.ts";
import { saveBlocked, type ThreadRow } from "./threads.store.server.ts";
import { requireThread } from "./threads.usecases.server.ts";

/**
 * Ends what the viewer and the other side of a thread write to each other, until it is taken back: between two
 * people everywhere, about an application in its thread. The other isn't told. Once it answers, no message that was
 * on its way comes in.
 *
 * @throws `thread_not_found`, `former_member`.
 */
export async function blockPartner(
  services: Services,
  user: UserViewer,
  threadId: string,
): Promise<void> {
  await changeBlock(services, user, threadId, true);
}

/** Takes a block back; where the other blocks too, that one stays. */
export async function unblockPartner(
  services: Services,
  user: UserViewer,
  threadId: string,
): Promise<void> {
  await changeBlock(services, user, threadId, false);
}

async function changeBlock(
  services: Services,
  user: UserViewer,
  threadId: string,
  isBlocked: boolean,
): Promise<void> {
  const thread = await requireThread(services, user, threadId);
  const now = services.clock.now();
  await services.database.asSystem("change block", async (transaction) => {
    const change = { isBlocked, now };
    const changed = thread.applicationId
      ? await blockThread(transaction, { thread, applicationId: thread.applicationId, ...change })
      : await blockPerson(transaction, user, { thread, ...change });
    for (const id of changed) {
      await services.realtime.send(transaction, {
        topic: threadTopic(id),
        event: threadEvents.changed,
        payload: {},
      });
    }
  });
}

interface BlockChange {
  thread: ThreadRow;
  isBlocked: boolean;
  now: Date;
}

/** Answers the threads that it changed. */
async function blockPerson(
  transaction: DatabaseTransaction,
  { userId }: UserViewer,
  { thread, isBlocked, now }: BlockChange,
): Promise<string[]> {
  const blockedId = partnerIdOf(thread);
  if (!blockedId) throw messageErrors.formerMember();
  await lockPair(transaction, userId, blockedId);
  const block = { blockerId: userId, blockedId };
  const isChanged = isBlocked
    ? await insertBlock(transaction, { ...block, now })
    : await deleteBlock(transaction, block);
  return isChanged ? await listThreadsBetween(transaction, userId, blockedId) : [];
}

async function blockThread(
  transaction: DatabaseTransaction,
  { thread, applicationId, isBlocked, now }: BlockChange & { applicationId: string },
): Promise<string[]> {
  await lockApplication(transaction, applicationId);
  return (await saveBlocked(transaction, thread, isBlocked ? now : null)) ? [thread.id] : [];
}
