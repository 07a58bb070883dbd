/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one range that a request asks for. Undefined where the whole file is to be sent: without a
 * range, with several, with one of an older version, and with one that cannot be understood.
 * https://www.rfc-editor.org/rfc/rfc9110#section-14
 */
export function readRange(
  header: string | undefined,
  ifRange: string | undefined,
  { size, etag }: { size: number; etag: string },
): ByteRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (ifRange !== undefined && ifRange.trim() !== etag) return undefined;

  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

/** The bytes of `range` of a stream, which is read no further than needed. */
export async function* slice(
  chunks: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let position = 0;
  for await (const chunk of chunks) {
    const from = Math.max(start - position, 0);
    const to = Math.min(end + 1 - position, chunk.byteLength);
    if (from < to) yield chunk.subarray(from, to);
    position += chunk.byteLength;
    if (position > end) return;
  }
}
