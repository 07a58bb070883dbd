import { Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import { outsideLimits, TimeLimitError, withinTime } from "#platform/outside-limits.ts";
import { storageErrors } from "../storage.errors.ts";
import type { FileStore } from "./file-store.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

type Limits = Record<keyof typeof outsideLimits.objectStore, number>;

/**
 * Keeps bytes in a bucket of an S3-compatible store. A store that is down, silent or refuses us is
 * `storageErrors.unavailable`.
 */
export function createS3Store(
  settings: S3Settings,
  limits: Limits = outsideLimits.objectStore,
): FileStore {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores elsewhere know neither a host name for each bucket nor Amazon's newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.answer,
      // Without it the library writes a warning and goes on waiting.
      throwOnRequestTimeout: true,
    },
  });
  const disk = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });

  /**
   * Undefined where there is nothing under a key; any other failure means that the store is not
   * there.
   */
  async function ask<Result>(operation: Promise<Result>): Promise<Result | undefined> {
    try {
      return await withinTime("The object store", limits.operation, operation);
    } catch (cause) {
      if (isNothingThere(cause)) return undefined;
      throw storageErrors.unavailable({ cause });
    }
  }

  return {
    driver: "s3",

    async put(key, bytes) {
      const described = {
        contentType: "application/octet-stream",
        contentLength: bytes.byteLength,
      };
      await ask(disk.put(key, bytes, described).then(() => true)).then(requireBucket);
    },

    async get(key) {
      const stream = await ask(disk.getStream(key));
      return stream && Readable.from(withoutStalls(stream, limits.stall), { objectMode: false });
    },

    size: async (key) => (await ask(disk.getMetaData(key)))?.contentLength,

    async delete(key) {
      await ask(disk.delete(key));
    },

    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await ask(
          disk.listAll("", { recursive: true, ...(paginationToken ? { paginationToken } : {}) }),
        ).then(requireBucket);
        for (const object of page.objects) {
          if (!object.isFile) continue;
          // It may be deleted while the list is being read.
          const found = await ask(object.getMetaData());
          if (found) yield { key: object.key, writtenAt: found.lastModified };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

/** Writing and listing find nothing only where the bucket itself does not exist. */
function requireBucket<Result>(answer: Result | undefined): Result {
  if (answer === undefined) throw storageErrors.unavailable();
  return answer;
}

function isNothingThere(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === 404;
}

/** The stream's bytes. A pause of the store ends it with an error, one of the reader does not. */
async function* withoutStalls(stream: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const late = () =>
    stream.destroy(new TimeLimitError("The object store, in a file,", milliseconds));
  let timer = setTimeout(late, milliseconds);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(late, milliseconds);
    }
  } catch (cause) {
    throw storageErrors.unavailable({ cause });
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
}
