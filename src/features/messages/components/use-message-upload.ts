import { useState } from "react";
import { isNetworkFailure, notReached } from "#platform/browser/network-failure.ts";
import { browserClient } from "#platform/browser/supabase.ts";
import {
  attachmentBucket,
  attachmentTypes,
  largestAttachmentBytes,
} from "../messages.constants.ts";
import { messageErrors } from "../messages.errors.ts";
import { objectNameOf } from "../messages.rules.ts";

export type UploadState =
  | { kind: "none"; problem?: string }
  | { kind: "storing"; name: string }
  | { kind: "stored"; name: string; size: number; objectName: string };

export interface UploadPlace {
  threadId: string;
  userId: string;
  messageId: string;
}

const acceptedEndings = attachmentTypes.split(",").filter((type) => type.startsWith("."));
const acceptedTypes = attachmentTypes.split(",").filter((type) => type.includes("/"));

/** Stores the file for a message to come as soon as it is chosen, and removes it when it is not wanted. */
export function useMessageUpload(place: UploadPlace) {
  const [state, setState] = useState<UploadState>({ kind: "none" });

  const store = async (file: File) => {
    const refusal = refuse(file);
    if (refusal) {
      setState({ kind: "none", problem: refusal });
      return;
    }
    setState({ kind: "storing", name: file.name });
    const stem = Math.random().toString(36).slice(2, 10) || "file";
    const objectName = objectNameOf(place, file.name, stem);
    const problem = await upload(objectName, file);
    setState(
      problem
        ? { kind: "none", problem }
        : { kind: "stored", name: file.name, size: file.size, objectName },
    );
  };

  const remove = async () => {
    const removed = state;
    setState({ kind: "none" });
    if (removed.kind !== "stored") return;
    // Should this not arrive, the server removes what was never sent within a day.
    const client = await browserClient();
    await client.storage.from(attachmentBucket).remove([removed.objectName]);
  };

  return { state, store, remove };
}

function refuse({ size, type, name }: File): string | undefined {
  if (size > largestAttachmentBytes) return messageErrors.attachmentTooLarge().message;
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
  if (isNetworkFailure(error)) return notReached;
  const { status, statusCode } = error as { status?: number; statusCode?: string };
  const code = Number(statusCode ?? status);
  if (code === 413) return messageErrors.attachmentTooLarge().message;
  if (code === 415 || code === 400) return messageErrors.attachmentWrongType().message;
  if (code === 403) return messageErrors.closed().message;
  return messageErrors.attachmentNotStored().message;
}
