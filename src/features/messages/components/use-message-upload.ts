import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { isNetworkFailure, notReached } from "#platform/browser/network-failure.ts";
import { browserClient } from "#platform/browser/supabase.ts";
import { explainUpload } from "../files/upload-problems.rules.ts";
import { attachmentBucket, attachmentTypes, maxAttachmentBytes } from "../messages.constants.ts";
import { messageErrors } from "../messages.errors.ts";
import { objectNameOf } from "../messages.rules.ts";

export type UploadState =
  /** `outcome` says what became of the last file, for screen readers. */
  | { kind: "none"; problem?: string; outcome?: string }
  /** `waiting` is stored once the message before it has been sent. */
  | { kind: "storing"; name: string; waiting?: File }
  | { kind: "stored"; name: string; size: number; objectName: string };

export type MessageUpload = ReturnType<typeof useMessageUpload>;

export interface UploadPlace {
  threadId: string;
  userId: string;
  messageId: string;
}

const acceptedEndings = attachmentTypes.split(",").filter((type) => type.startsWith("."));
const acceptedTypes = attachmentTypes.split(",").filter((type) => type.includes("/"));

/**
 * Stores the file for a message to come as soon as it is chosen, and removes it when it is not
 * wanted. One that is chosen while that message is being sent belongs to the next, whose id is not
 * known yet; it waits.
 */
export function useMessageUpload(place: UploadPlace) {
  const { messageId } = place;
  const { formData } = useNavigation();
  const busy = formData?.get("messageId") === messageId;
  const [held, setHeld] = useState<{ messageId: string; state: UploadState }>({
    messageId,
    state: { kind: "none" },
  });
  const [sentId, setSentId] = useState<string>();
  const isSending = busy || sentId === messageId;

  const setState = (state: UploadState) => setHeld({ messageId, state });

  const keep = async (file: File) => {
    const denial = refuse(file);
    if (denial) {
      setState(notAttached(file, denial));
      return;
    }
    setState({ kind: "storing", name: file.name });
    const stem = Math.random().toString(36).slice(2, 10) || "file";
    const objectName = objectNameOf(place, file.name, stem);
    const problem = await upload(objectName, file);
    setState(
      problem
        ? notAttached(file, problem)
        : { kind: "stored", name: file.name, size: file.size, objectName },
    );
  };

  const store = async (file: File) => {
    if (isSending) setState({ kind: "storing", name: file.name, waiting: file });
    else await keep(file);
  };

  const waiting = held.state.kind === "storing" ? held.state.waiting : undefined;
  const keepLatest = useRef(keep);
  keepLatest.current = keep;
  useEffect(() => {
    if (waiting && !isSending) void keepLatest.current(waiting);
  }, [waiting, isSending]);
  useEffect(() => (busy ? () => setSentId(undefined) : undefined), [busy]);

  const isOfThis = held.messageId === messageId || waiting !== undefined;
  const state: UploadState = isOfThis ? held.state : { kind: "none" };

  const remove = async () => {
    if (state.kind !== "stored") return;
    setState({ kind: "none", outcome: `File removed: ${state.name}` });
    // Should this not arrive, the server removes what was never sent within a day.
    const client = await browserClient();
    await client.storage.from(attachmentBucket).remove([state.objectName]);
  };

  return { state, isSending, store, remove, markSent: () => setSentId(messageId) };
}

function notAttached({ name }: File, problem: string): UploadState {
  return { kind: "none", problem, outcome: `Not attached: ${name}. ${problem}` };
}

function refuse({ size, type, name }: File): string | undefined {
  if (size > maxAttachmentBytes) return messageErrors.attachmentTooLarge().message;
  const isAccepted =
    acceptedTypes.includes(type) ||
    (type === "" && acceptedEndings.some((ending) => name.toLowerCase().endsWith(ending)));
  return isAccepted ? undefined : messageErrors.attachmentWrongType().message;
}

async function upload(objectName: string, file: File): Promise<string | undefined> {
  try {
    const client = await browserClient();
    const { error } = await client.storage
      .from(attachmentBucket)
      .upload(objectName, file, { upsert: false });
    return error ? explain(error) : undefined;
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): string {
  return isNetworkFailure(error) ? notReached : explainUpload(error as Error);
}
