import { z } from "zod";
import { limits } from "./limits.ts";

/** Versions of the protocol: objects as text, or arrays as text and broadcasts as bytes. */
export const versions = ["1.0.0", "2.0.0"] as const;
export type Version = (typeof versions)[number];

/**
 * A message on a socket, whatever the version. Times and numbers in payloads are the senders' own.
 */
export interface Frame {
  /** The `ref` of the join that the message belongs to; null for what belongs to no join. */
  joinRef: string | null;
  /** The reference that the answer repeats. */
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** A broadcast's content: JSON, or bytes as they were sent. */
export type Content = { json: unknown } | { bytes: Uint8Array };

const kinds = { push: 3, broadcast: 4 };
const encodings = { bytes: 0, json: 1 };

const ref = z.union([z.string().max(64), z.number()]).nullish();
const topic = z.string().max(1_000);
const event = z.string().min(1).max(255);
const payload = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
const object = z.object({ join_ref: ref, ref, topic, event, payload: payload.nullish() });
const array = z.tuple([ref, ref, topic, event, payload.nullish()]);

const textOf = (value: string | number | null | undefined) => (value == null ? null : `${value}`);

/** The frame in what a socket sent, or undefined where there is none that could be understood. */
export function readFrame(data: Buffer, isBinary: boolean, version: Version): Frame | undefined {
  if (isBinary) return version === "2.0.0" ? readPush(data) : undefined;
  const sent = parse(data);
  if (version === "1.0.0") {
    const { data: read } = object.safeParse(sent);
    if (!read) return undefined;
    const { join_ref, ref, payload, ...rest } = read;
    return { joinRef: textOf(join_ref), ref: textOf(ref), ...rest, payload: payload ?? {} };
  }
  const { data: read } = array.safeParse(sent);
  if (!read) return undefined;
  const [joinRef, ref, topic, event, payload] = read;
  return { joinRef: textOf(joinRef), ref: textOf(ref), topic, event, payload: payload ?? {} };
}

/** A broadcast in bytes: lengths of five texts, the encoding, the texts, the content. */
function readPush(data: Buffer): Frame | undefined {
  const header = 7;
  if (data.length < header || data[0] !== kinds.push) return undefined;
  const lengths = [...data.subarray(1, 6)];
  const end = lengths.reduce((sum, length) => sum + length, header);
  if (data.length < end) return undefined;
  let at = header;
  const [joinRef = "", ref = "", topic = "", event = ""] = lengths.map((length) => {
    at += length;
    return data.toString("utf8", at - length, at);
  });
  const content = data.subarray(end);
  const json = data[6] === encodings.json;
  const sent = json ? parse(content) : new Uint8Array(content);
  if (sent === undefined || (!json && data[6] !== encodings.bytes)) return undefined;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: "broadcast",
    payload: { type: "broadcast", event, payload: sent },
  };
}

function parse(data: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(data.toString("utf8"));
    return isShallow(value, limits.depth) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether all of a JSON value can be walked through without running out of stack. */
export function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

/** Whether the database and every client can keep the text as it is. */
export function isPlainText(text: unknown): text is string {
  return (
    typeof text === "string" &&
    text.length >= 1 &&
    text.length <= 255 &&
    text.isWellFormed() &&
    !/\p{Cc}/u.test(text)
  );
}

export function writeFrame(version: Version, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return version === "1.0.0"
    ? JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
    : JSON.stringify([joinRef, ref, topic, event, payload]);
}

/**
 * A broadcast for everybody on a topic, as each version has it. Bytes exist in version 2 only, with
 * topic and event of at most 255 bytes; undefined says that it cannot be told.
 */
export function writeBroadcast(
  version: Version,
  topic: string,
  event: string,
  content: Content,
): string | Buffer | undefined {
  if ("json" in content) {
    const payload = { type: "broadcast", event, payload: content.json };
    return writeFrame(version, { joinRef: null, ref: null, topic, event: "broadcast", payload });
  }
  const topicBytes = Buffer.from(topic);
  const eventBytes = Buffer.from(event);
  if (version === "1.0.0" || topicBytes.length > 255 || eventBytes.length > 255) return undefined;
  const header = [kinds.broadcast, topicBytes.length, eventBytes.length, 0, encodings.bytes];
  return Buffer.concat([Buffer.from(header), topicBytes, eventBytes, content.bytes]);
}
