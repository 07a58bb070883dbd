import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { threadEvents, threadTopic } from "./messages.constants.ts";
import { messageErrors } from "./messages.errors.ts";
import { deleteBlock, insertBlock, listThreadsBetween, lockPair } from "./people.store.server.ts";
import { partnerIdOf, requireThread } from "./threads.usecases.server.ts";

/**
 * Ends what the viewer and the other member of a thread write to each other, until it is taken back. The
 * other is not told. Once it answers, no message that was under way comes in any more.
 *
 * @throws `thread_not_found`, `former_member`.
 */
export async function blockPartner(
  services: Services,
  user: UserViewer,
  threadId: string,
): Promise<void> {
  await changeBlock(services, user, threadId, async (transaction, blockedId) => {
    const now = services.clock.now();
    return await insertBlock(transaction, { blockerId: user.userId, blockedId, now });
  });
}

/** Takes a block back; where the other blocks too, that one stays. */
export async function unblockPartner(
  services: Services,
  user: UserViewer,
  threadId: string,
): Promise<void> {
  await changeBlock(services, user, threadId, (transaction, blockedId) =>
    deleteBlock(transaction, { blockerId: user.userId, blockedId }),
  );
}

async function changeBlock(
  services: Services,
  user: UserViewer,
  threadId: string,
  change: (transaction: DatabaseTransaction, partnerId: string) => Promise<boolean>,
): Promise<void> {
  const partnerId = partnerIdOf(await requireThread(services, user, threadId));
  if (!partnerId) throw messageErrors.formerMember();
  await services.database.asSystem("change block", async (transaction) => {
    await lockPair(transaction, user.userId, partnerId);
    if (!(await change(transaction, partnerId))) return;
    for (const shared of await listThreadsBetween(transaction, user.userId, partnerId)) {
      await services.realtime.send(transaction, {
        topic: threadTopic(shared),
        event: threadEvents.changed,
        payload: {},
      });
    }
  });
}
