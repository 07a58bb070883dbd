import { z } from "zod";

/** Notices among server processes through the database, and from the database to them. */
const notice = z.discriminatedUnion("kind", [
  /** A message that fits. `base64` are bytes, in the place of a payload. */
  z.object({
    kind: z.literal("broadcast"),
    topic: z.string(),
    event: z.string(),
    payload: z.unknown().optional(),
    base64: z.string().optional(),
    sender: z.string().nullish(),
  }),
  /** A message that is to be read from its row. */
  z.object({
    kind: z.literal("stored"),
    topic: z.string(),
    id: z.uuid(),
    sender: z.string().nullish(),
  }),
  /** A person came, left, or shows something else. Refs are those of `phx_ref`. */
  z.object({
    kind: z.literal("presence"),
    topic: z.string(),
    key: z.string(),
    left: z.string().nullable(),
    joined: z.string().nullable(),
    meta: z.record(z.string(), z.unknown()).nullable(),
  }),
  /** A session was ended. */
  z.object({ kind: z.literal("session"), id: z.string() }),
]);

export type Notice = z.output<typeof notice>;
export type BroadcastNotice = Extract<Notice, { kind: "broadcast" }>;
export type StoredNotice = Extract<Notice, { kind: "stored" }>;
export type PresenceNotice = Extract<Notice, { kind: "presence" }>;

/** One byte less than 8000 is the most that `NOTIFY` carries. */
export const noticeBytes = 7_900;

/** The notice in `text`, or undefined where it is none of ours. */
export function readNotice(text: string): Notice | undefined {
  try {
    return notice.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
