import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { threadEvents, threadTopic } from "./messages.constants.ts";
import { listThreadIdsOf } from "./threads.store.server.ts";

/** Open pages of a person's threads learn that they can, or can no longer, be written to. */
export async function notifyPartners(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  for (const threadId of await listThreadIdsOf(transaction, userId)) {
    await services.realtime.send(transaction, {
      topic: threadTopic(threadId),
      event: threadEvents.changed,
      payload: {},
    });
  }
}
