import { z } from "zod";
import { defineConfiguration, optionalText, wholeNumber } from "#platform/config/configuration.ts";

const mebibyte = 1024 * 1024;

export const storageConfiguration = defineConfiguration(
  "Files",
  {
    s3Bucket: {
      name: "STORAGE_S3_BUCKET",
      meaning:
        "A bucket in an S3-compatible store, only for this site, for the files people upload. Without it, files are in `<DATA_FOLDER>/files`, which processes on different machines can't share.",
      schema: optionalText,
      production: { requiredUnless: "local-files" },
    },
    s3Region: {
      name: "STORAGE_S3_REGION",
      meaning: "The store's region, e.g. `ca-central-1`; `auto` if it has none.",
      schema: optionalText,
      production: { requiredUnless: "local-files" },
    },
    s3Endpoint: {
      name: "STORAGE_S3_ENDPOINT",
      meaning: "The store's address, if it isn't Amazon's.",
      schema: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
    },
    s3AccessKeyId: {
      name: "STORAGE_S3_ACCESS_KEY_ID",
      meaning: "The id of an access key that can read, write, delete and list files in the bucket.",
      schema: optionalText,
      production: { requiredUnless: "local-files" },
    },
    s3SecretAccessKey: {
      name: "STORAGE_S3_SECRET_ACCESS_KEY",
      meaning: "The access key's secret.",
      schema: optionalText,
      secret: true,
      production: { requiredUnless: "local-files" },
    },
    maximumBytes: {
      name: "STORAGE_MAX_BYTES",
      meaning: "The largest file that people can upload, in bytes. A bucket may allow less.",
      schema: wholeNumber(10 * mebibyte, 1),
    },
    clamAvSocket: {
      name: "CLAMAV_SOCKET",
      meaning:
        "ClamAV's daemon, which checks each file before anyone can download it: the path of its socket, e.g. `/run/clamav/clamd.ctl`, or `host:port`.",
      schema: z
        .string()
        .regex(/^(\/.+|[^/]+:\d{1,5})$/, "must be the path of a socket, or host:port")
        .optional(),
      defaultText: "none: files aren't checked for malware",
    },
    bytesPerUser: {
      name: "STORAGE_BYTES_PER_USER",
      meaning:
        "How much one person can store, in bytes. Files that they sent in messages count for 30 days.",
      schema: wholeNumber(100 * mebibyte, 1),
    },
  },
  ({ s3Bucket, s3Region, s3Endpoint, s3AccessKeyId, s3SecretAccessKey }) => {
    const needed = {
      STORAGE_S3_BUCKET: s3Bucket,
      STORAGE_S3_REGION: s3Region,
      STORAGE_S3_ACCESS_KEY_ID: s3AccessKeyId,
      STORAGE_S3_SECRET_ACCESS_KEY: s3SecretAccessKey,
    };
    const given = [...Object.values(needed), s3Endpoint].filter((value) => value !== undefined);
    if (given.length === 0) return [];
    return Object.entries(needed)
      .filter(([, value]) => value === undefined)
      .map(([name]) => `${name} is not set, but other STORAGE_S3 settings are. Set all or none.`);
  },
  ({ s3Bucket }) =>
    s3Bucket
      ? []
      : [
          "STORAGE_S3_BUCKET is not set. Uploaded files are on this machine's disk, which other machines cannot read.",
        ],
);

export type StorageConfiguration = typeof storageConfiguration.$values;
