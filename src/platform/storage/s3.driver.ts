import { S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import type { FileStore } from "./file-store.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keeps bytes in a bucket of an S3-compatible store. */
export function createS3Store(settings: S3Settings): FileStore {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores elsewhere know neither a host name for each bucket nor Amazon's newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  const disk = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });

  return {
    driver: "s3",

    put: (key, bytes) =>
      disk.put(key, bytes, {
        contentType: "application/octet-stream",
        contentLength: bytes.byteLength,
      }),

    get: (key) => disk.getStream(key).catch(nothingThere),

    size: (key) => disk.getMetaData(key).then(({ contentLength }) => contentLength, nothingThere),

    delete: (key) => disk.delete(key),

    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll("", {
          recursive: true,
          ...(paginationToken ? { paginationToken } : {}),
        });
        for (const object of page.objects) {
          if (!object.isFile) continue;
          const { lastModified } = await object.getMetaData();
          yield { key: object.key, writtenAt: lastModified };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

function nothingThere(error: unknown): undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  if ($metadata?.httpStatusCode === 404) return undefined;
  throw error;
}
