import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createTarDecoder, createTarPacker } from "modern-tar";

/** Size and checksum of an entry. */
export interface Measured {
  bytes: number;
  sha256: string;
}

/** Writes a tar archive, entry by entry; holds a few megabytes of it in memory. */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #packer = createTarPacker();
  readonly #writing: Promise<void>;

  private constructor(file: FileHandle) {
    this.#file = file;
    this.#writing = this.#write();
    // It is awaited in `finish`; until then a failure shows itself in `add`.
    this.#writing.catch(() => {});
  }

  /** The file is new, and readable by its owner only. */
  static async create(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, "wx", 0o600));
  }

  async add(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<Measured> {
    const hash = createHash("sha256");
    let bytes = 0;
    const writer = this.#packer.controller.add({ name, size, mode: 0o600 }).getWriter();
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await writer.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    }
    await writer.close();
    return { bytes, sha256: hash.digest("hex") };
  }

  async finish(): Promise<void> {
    this.#packer.controller.finalize();
    await this.#writing;
    await this.#file.sync();
    await this.#file.close();
  }

  /** After a failure: closes the file, which is then good for nothing. */
  async abandon(): Promise<void> {
    this.#packer.controller.error(new Error("abandoned"));
    await this.#writing.catch(() => {});
    await this.#file.close().catch(() => {});
  }

  async #write(): Promise<void> {
    for await (const chunk of Readable.fromWeb(this.#packer.readable as never)) {
      await this.#file.writeFile(chunk as Uint8Array);
    }
  }
}

export interface ArchiveEntry {
  name: string;
  size: number;
  body: Readable;
}

/**
 * The entries of an archive in their order. Each body is read before the next entry is asked for.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const source = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const entries = source.pipeThrough(
    createTarDecoder({ strict: true }) as never,
  ) as ReadableStream<{
    header: { name: string; size: number };
    body: ReadableStream<Uint8Array>;
  }>;
  for await (const { header, body } of entries) {
    const stream = Readable.fromWeb(body as never);
    yield { name: header.name, size: header.size, body: stream };
    stream.resume();
  }
}

/** Reads a body to its end. */
export async function measure(body: AsyncIterable<Uint8Array>): Promise<Measured> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * The lines of a text in UTF-8, as they were written. Not `readline`, which also ends a line at
 * U+2028, and that may stand in the middle of JSON.
 */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let pieces: Uint8Array[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, at)]).toString("utf8");
      pieces = [];
      from = at + 1;
    }
    if (from < chunk.byteLength) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces).toString("utf8");
}
