import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { countFileUntil } from "#platform/storage/storage.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { safeFileName } from "#shared/file-names.ts";
import { listProblems } from "#shared/form-fields.ts";
import { addTime } from "#shared/time.ts";
import { holdThread } from "./denials.usecases.server.ts";
import { findUpload } from "./files/attachments.store.server.ts";
import { attachmentCountsDays, threadEvents, threadTopic } from "./messages.constants.ts";
import { messageErrors } from "./messages.errors.ts";
import { messageForm } from "./messages.schemas.ts";
import { findMessage, insertMessage } from "./messages.store.server.ts";
import { findSide, type ThreadRow } from "./threads.store.server.ts";
import { requireThread } from "./threads.usecases.server.ts";

const messageLimit = { name: "mentorship/messages", capacity: 20, periodSeconds: 60 };

/** A message to send. */
export interface GivenMessage {
  /** Made by the sender; the same one again sends nothing anew. */
  messageId: string;
  body: string;
}

/** A file that was stored before, by its name in the bucket and the one that people see. */
export interface GivenAttachment {
  objectName: string;
  shownName: string;
}

/**
 * Writes into a thread and tells its open pages. The same message again changes nothing.
 *
 * @throws `validation_failed`, `thread_not_found`, `former_member`, `person_unavailable`, `messages_closed`,
 *   `blocked_by_you`, `application_withdrawn`, `application_erased`, `employer_unavailable`,
 *   `too_many_messages`, `message_id_taken`, `attachment_missing`.
 */
export async function sendMessage(
  services: Services,
  user: UserViewer,
  given: GivenMessage & { threadId: string; attachment?: GivenAttachment | undefined },
): Promise<{ number: number }> {
  const message = checkMessage(given);
  const { attachment } = given;
  const { id: threadId, role } = await requireThread(services, user, given.threadId);
  if (!(await services.rateLimits.take(messageLimit, user.userId))) {
    throw messageErrors.tooManyMessages();
  }
  return await services.database.asSystem("send message", async (transaction) => {
    const thread = await findSide(transaction, threadId, role);
    if (!thread) throw messageErrors.threadNotFound();
    const denial = await holdThread(services, transaction, user, thread);
    if (denial) throw denial;
    return await storeMessage(services, transaction, user, { thread, message, attachment });
  });
}

/** The message as it will be stored. */
export function checkMessage({ messageId, body }: GivenMessage): GivenMessage {
  const checked = messageForm.safeParse({ messageId, body });
  if (checked.success) return checked.data;
  throw messageErrors.invalidInput(listProblems(checked.error));
}

/** For the transaction that holds the thread: no one else writes between the two sides meanwhile. */
export async function storeMessage(
  services: Services,
  transaction: DatabaseTransaction,
  user: UserViewer,
  {
    thread,
    message,
    attachment,
  }: { thread: ThreadRow; message: GivenMessage; attachment?: GivenAttachment | undefined },
): Promise<{ number: number }> {
  const { messageId, body } = message;
  const present = await findMessage(transaction, messageId);
  if (present) {
    const isSame = present.threadId === thread.id && present.senderId === user.userId;
    if (!isSame) throw messageErrors.idTaken();
    return { number: present.number };
  }
  const file =
    attachment && (await requireUpload(transaction, user, { thread, messageId, attachment }));
  const now = services.clock.now();
  const number = await insertMessage(transaction, {
    id: messageId,
    threadId: thread.id,
    senderId: user.userId,
    senderRole: thread.role,
    body,
    attachment: file ?? null,
    now,
  }).catch((error: unknown) => {
    throw violates(error, "messages_pkey") ? messageErrors.idTaken({ cause: error }) : error;
  });
  // It was joined into another one since it was read.
  if (number === undefined) throw messageErrors.threadNotFound();
  if (file) {
    await countFileUntil(transaction, file.objectId, addTime(now, { days: attachmentCountsDays }));
  }
  const { applicationId, role } = thread;
  if (applicationId && role === "employer") {
    const senderId = user.userId;
    await services.messages
      .applications()
      .whenEmployerWrites(transaction, { applicationId, senderId, now });
  }
  await services.realtime.send(transaction, {
    topic: threadTopic(thread.id),
    event: threadEvents.message,
    payload: { message_id: messageId, number },
  });
  return { number };
}

/** The stored file, which must be the sender's own and stored for this very message. */
async function requireUpload(
  transaction: DatabaseTransaction,
  { userId }: UserViewer,
  {
    thread,
    messageId,
    attachment: { objectName, shownName },
  }: { thread: ThreadRow; messageId: string; attachment: GivenAttachment },
) {
  const isOfMessage = objectName.startsWith(`${thread.id}/${userId}/${messageId}/`);
  const found = isOfMessage && (await findUpload(transaction, { name: objectName, owner: userId }));
  if (!found) throw messageErrors.attachmentMissing();
  return { ...found, name: safeFileName(shownName, found.type) };
}
