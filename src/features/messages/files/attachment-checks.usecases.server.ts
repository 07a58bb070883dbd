import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { attachmentBucket, threadEvents, threadTopic } from "../messages.constants.ts";
import { findThreadOfFile } from "./attachments.store.server.ts";

/** Notifies a thread's open pages that a file can be opened now, or is gone. */
export const notifyCheckedAttachment: VerdictListener = async (services, transaction, file) => {
  if (file.bucket !== attachmentBucket) return;
  const threadId = await findThreadOfFile(transaction, file.id);
  if (!threadId) return;
  await services.realtime.send(transaction, {
    topic: threadTopic(threadId),
    event: threadEvents.changed,
    payload: {},
  });
};
