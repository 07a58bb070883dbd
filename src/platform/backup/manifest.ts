import { z } from "zod";

/** Raised when an older version of the site could not read what a newer one writes. */
export const backupFormat = 1;

export const manifestName = "manifest.json";
export const tableEntry = (table: string) => `tables/${table}.jsonl.zst`;
export const fileEntry = (key: string) => `files/${key}`;

const tableSchema = z.object({
  /** With its schema, e.g. `auth.users`. */
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Of the entry, compressed. */
  sha256: z.string(),
});

/** A backup's description of itself. It is the archive's last entry, so a torn archive has none. */
export const manifestSchema = z.object({
  format: z.number().int(),
  siteVersion: z.string(),
  createdAt: z.iso.datetime(),
  database: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Of one line for each file in the archive's order: key, bytes and SHA-256. */
    sha256: z.string(),
    /** Keys of files that a row names and the store did not have. */
    missing: z.array(z.string()),
  }),
});

export type BackupTable = z.infer<typeof tableSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
