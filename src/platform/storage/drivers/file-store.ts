import type { Readable } from "node:stream";

/** A key and when its bytes were written. */
export interface KeptKey {
  key: string;
  writtenAt: Date;
}

/**
 * Store of files' bytes: the local disk or an S3-compatible one. Keys are made by us (see `keyOf`)
 * and never of people's text. Rows in `storage.objects` say what the bytes are.
 */
export interface FileStore {
  readonly driver: "local" | "s3";
  /** Whole or not at all: a reader never sees half of it. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is nothing under the key. */
  get(key: string): Promise<Readable | undefined>;
  /** Number of bytes; undefined when there is nothing under the key. */
  size(key: string): Promise<number | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every key there is, in no particular order. */
  list(): AsyncIterable<KeptKey>;
}

/** The key of a version's bytes: two levels, so that no folder grows too large. */
export function keyOf(version: string): string {
  return `${version.slice(0, 2)}/${version}`;
}

/** The version whose key this is; undefined for a name that is not one of ours. */
export function versionOf(key: string): string | undefined {
  const version = key.split("/").at(-1) ?? "";
  return isVersion.test(version) && keyOf(version) === key ? version : undefined;
}

const isVersion = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
