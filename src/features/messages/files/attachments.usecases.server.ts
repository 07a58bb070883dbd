import { createHash } from "node:crypto";
import type { Services } from "#platform/services.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { saveFile } from "#platform/storage/storage.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { attachmentBucket, maxAttachmentBytes } from "../messages.constants.ts";
import { messageErrors } from "../messages.errors.ts";
import { objectNameOf } from "../messages.rules.ts";
import {
  checkMessage,
  type GivenAttachment,
  type GivenMessage,
  sendMessage,
} from "../send-message.usecases.server.ts";
import { requireThread } from "../threads.usecases.server.ts";
import { findAttachment } from "./attachments.store.server.ts";

/** Long enough to begin a download, too short to hand the address on. */
const addressSeconds = 60;

/** A file as a form brings it. */
export interface GivenFile {
  name: string;
  declaredType: string;
  bytes: Uint8Array;
}

/**
 * Sends a message whose form brought the file itself; throws what `sendMessage` and
 * `storeAttachment` throw.
 */
export async function sendWithFile(
  services: Services,
  user: UserViewer,
  { file, threadId, ...given }: GivenMessage & { threadId: string; file: GivenFile },
): Promise<{ number: number }> {
  const message = checkMessage(given);
  const { messageId } = message;
  const attachment = await storeAttachment(services, user, { threadId, messageId, file });
  return await sendMessage(services, user, { threadId, ...message, attachment });
}

/**
 * Sends what the form of a thread brought: a message, with a file in it or the name of one that was stored before.
 * Throws what `sendMessage` and `sendWithFile` throw.
 */
export async function sendFromForm(
  services: Services,
  user: UserViewer,
  threadId: string,
  form: FormData,
): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? "");
  const message = { threadId, body: text("body"), messageId: text("messageId") };
  const file = form.get("file");
  if (file instanceof File && file.size > 0) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const given = { name: file.name, declaredType: file.type, bytes };
    await sendWithFile(services, user, { ...message, file: given });
    return;
  }
  const objectName = text("attachment");
  const shownName = text("attachmentName");
  const attachment = objectName ? { objectName, shownName } : undefined;
  await sendMessage(services, user, { ...message, attachment });
}

/**
 * Stores the file that a form brought for a message to come. The same file for it again is the one that is stored
 * already.
 *
 * @throws `thread_not_found`, `messages_closed`, `attachment_too_large`, `attachment_wrong_type`,
 *   `attachment_no_room`, `attachment_not_stored`, `too_many_requests`.
 */
export async function storeAttachment(
  services: Services,
  user: UserViewer,
  { messageId, file, ...asked }: { threadId: string; messageId: string; file: GivenFile },
): Promise<GivenAttachment> {
  const { id: threadId } = await requireThread(services, user, asked.threadId);
  if (file.bytes.length > maxAttachmentBytes) throw messageErrors.attachmentTooLarge();
  if (!isId(messageId)) throw messageErrors.attachmentNotStored();
  // A refused form keeps its message's id, and the next file may be another one. So each has its own name.
  const stem = createHash("sha256").update(file.bytes).digest("hex").slice(0, 16);
  const objectName = objectNameOf({ threadId, messageId, userId: user.userId }, file.name, stem);
  try {
    await saveFile(services, user, {
      bucket: attachmentBucket,
      name: objectName,
      bytes: file.bytes,
      declaredType: file.declaredType,
      upsert: false,
    });
  } catch (error) {
    if (!isProductError(error)) throw error;
    if (error.code !== storageErrors.alreadyExists().code) throw translate(services, error);
  }
  return { objectName, shownName: file.name };
}

/**
 * Signs the address of a message's file: a path of this site that is good for a minute.
 * @throws `thread_not_found`; `attachment_not_found`, also when its owner has left;
 *   `attachment_being_checked`.
 */
export async function signAttachment(
  services: Services,
  user: UserViewer,
  { messageId, ...asked }: { threadId: string; messageId: string },
): Promise<string> {
  const { id: threadId } = await requireThread(services, user, asked.threadId);
  const found = isId(messageId)
    ? await services.database.as(user, (transaction) =>
        findAttachment(transaction, { threadId, messageId }),
      )
    : undefined;
  if (!found) throw messageErrors.attachmentNotFound();
  if (found.isBeingChecked) throw messageErrors.attachmentBeingChecked();
  const place = { bucket: attachmentBucket, name: found.objectName };
  const token = await services.storage.addresses.sign({ kind: "read", place }, addressSeconds);
  const path = [place.bucket, ...place.name.split("/")].map(encodeURIComponent).join("/");
  const query = new URLSearchParams({ token, download: found.shownName });
  return `/storage/v1/object/sign/${path}?${query}`;
}

function translate(services: Services, error: { code: string }): Error {
  switch (error.code) {
    case storageErrors.tooLarge().code:
      return messageErrors.attachmentTooLarge();
    case storageErrors.unsupportedType("").code:
    case storageErrors.notAnImage().code:
    case storageErrors.invalidImage().code:
      return messageErrors.attachmentWrongType();
    case storageErrors.quotaExceeded().code:
      return messageErrors.noRoom();
    case storageErrors.rowSecurity().code:
      return messageErrors.closed();
    case storageErrors.tooMany().code:
      return storageErrors.tooMany();
    default:
      services.log.warn("mentorship.attachment_not_stored", { error });
      return messageErrors.attachmentNotStored();
  }
}
