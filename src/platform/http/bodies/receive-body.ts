import { toMilliseconds } from "#shared/time.ts";
import { formErrors } from "./form.errors.ts";

/** Speed of a slow but honest connection, and the time that every body gets on top. */
const minBytesPerSecond = 50_000;
const graceSeconds = 20;

/** Seconds that a body of so many bytes may take to arrive. */
export function secondsFor(bytes: number): number {
  return graceSeconds + Math.ceil(bytes / minBytesPerSecond);
}

export interface BodyLimits {
  maxBytes: number;
  /** `secondsFor(maxBytes)` unless given. */
  seconds?: number;
  /** Error beyond the bytes. */
  tooLarge?: () => Error;
  /** Error when the body ends before its time. */
  incomplete?: (reason: { cause: unknown }) => Error;
}

/** The chunks of a body as they arrive; ends with an error beyond its bytes or its time. */
export async function* receiveChunks(
  body: ReadableStream<Uint8Array> | null,
  {
    maxBytes,
    seconds = secondsFor(maxBytes),
    tooLarge = formErrors.tooLarge,
    incomplete = formErrors.damaged,
  }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  const late = inTime(seconds);
  const endedEarly = (cause: unknown) => {
    throw incomplete({ cause });
  };
  let size = 0;
  let done = false;
  try {
    while (true) {
      const part = await Promise.race([reader.read().catch(endedEarly), late.promise]);
      done = part.done;
      if (part.done) return;
      size += part.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      yield part.value;
    }
  } finally {
    late.clear();
    if (!done) reader.cancel().catch(() => undefined); // The connection may be gone already.
  }
}

/** All of a body, refused as by `receiveChunks`. */
export async function receiveWhole(
  body: ReadableStream<Uint8Array> | null,
  limits: BodyLimits,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of receiveChunks(body, limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** `work`, given up when a body of so many bytes would have arrived. */
export async function withinTime<Result>(bytes: number, work: Promise<Result>): Promise<Result> {
  const late = inTime(secondsFor(bytes));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    late.clear();
  }
}

function inTime(seconds: number): { promise: Promise<never>; clear: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const timer = setTimeout(() => reject(formErrors.tooSlow()), toMilliseconds({ seconds }));
  timer.unref();
  return { promise, clear: () => clearTimeout(timer) };
}
