import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipEntry {
  /** Path inside the archive, with slashes. */
  name: string;
  modifiedAt: Date;
  /** Whether it is compressed already, as pictures are; then it is stored as it is. */
  isPacked?: boolean;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * A ZIP file as a stream, one entry after the other: no more of it is in memory than the piece that
 * is being read. An entry that fails ends the stream with its error, so that half an archive is not
 * taken for a whole one.
 */
export function streamZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): ReadableStream<Uint8Array> {
  const pieces = zipPieces(entries);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* zipPieces(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) ready.push(piece);
  });
  for await (const { name, modifiedAt, isPacked, bytes } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      file.push(chunk, false);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
  return undefined;
}
