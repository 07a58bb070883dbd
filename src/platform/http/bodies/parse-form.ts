import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { formErrors } from "./form.errors.ts";
import type { TemporaryFiles } from "./temporary-files.ts";

/** Bytes of a form's fields: the longest text that a page takes, three times over when encoded. */
export const maxFieldBytes = 65_536;
const maxFields = 1_000;
/** A form with files has a handful of fields; more is somebody's test of the parser. */
const maxMultipartFields = 100;

/**
 * Bytes that are parsed in one go: a body of many tiny parts is given up before it has cost
 * anything.
 */
const sliceBytes = 8_192;

export interface FileLimits {
  maxFiles: number;
  maxFileBytes: number;
}

/** The fields of an urlencoded body, which is counted before it is taken apart. */
export function parseUrlEncoded(body: Buffer): FormData {
  let pairs = 1;
  for (let at = body.indexOf("&"); at >= 0; at = body.indexOf("&", at + 1)) {
    pairs += 1;
    if (pairs > maxFields) throw formErrors.tooManyFields();
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString("utf8"))) form.append(name, value);
  return form;
}

/**
 * The fields and files of a multipart body, the files written to disk as they arrive. What the
 * parser would only cut off or skip is refused.
 */
export async function parseMultipart(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  { maxFiles, maxFileBytes }: FileLimits,
  files: TemporaryFiles,
): Promise<FormData> {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const parser = createParser(contentType, { maxFiles, maxFileBytes });
  const entries: { name: string; value: string | File | undefined }[] = [];
  const open = new Set<Readable>();
  const writing: Promise<void>[] = [];

  parser.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) fail(formErrors.tooLarge());
    else if (name === undefined) fail(formErrors.damaged());
    else entries.push({ name, value });
  });
  parser.on("file", (name, stream, fileName, _encoding, type) => {
    const entry: (typeof entries)[number] = { name, value: undefined };
    entries.push(entry);
    open.add(stream);
    // The parser reports the end of a body that it gave up, when nobody listens to the file any
    // more.
    stream.on("error", () => undefined);
    stream.once("limit", () => fail(formErrors.fileTooLarge()));
    const stored = files.store(stream, { name: fileName ?? "", type }).then((file) => {
      entry.value = file;
    });
    writing.push(stored.catch(fail).finally(() => open.delete(stream)));
    if (name === undefined) fail(formErrors.damaged());
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(limit, () => fail(formErrors.tooManyFields()));
  }
  parser.on("error", (cause) => fail(formErrors.damaged({ cause })));
  const finished = new Promise<void>((resolve) => parser.once("finish", () => resolve()));

  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.byteLength; at += sliceBytes) {
        const slice = chunk.subarray(at, at + sliceBytes);
        await Promise.race([failed, new Promise((resolve) => parser.write(slice, resolve))]);
      }
    }
    parser.end();
    await Promise.race([failed, finished]);
    await Promise.race([failed, Promise.all(writing)]);
  } catch (error) {
    // Without a reason, writing would wait for the end of a file that has all come.
    for (const stream of open) stream.destroy(error as Error);
    parser.destroy();
    await Promise.all(writing);
    throw error;
  }
  const form = new FormData();
  for (const { name, value } of entries) if (value !== undefined) form.append(name, value);
  return form;
}

function createParser(contentType: string, { maxFiles, maxFileBytes }: FileLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fieldNameSize: 100,
        fieldSize: maxFieldBytes,
        fields: maxMultipartFields,
        files: maxFiles,
        fileSize: maxFileBytes,
        // One more than may be there, for the parser counts its last boundary.
        parts: maxMultipartFields + maxFiles + 1,
        headerPairs: 20,
        headerSize: 4_096,
      },
    });
  } catch (cause) {
    throw formErrors.damaged({ cause });
  }
}
