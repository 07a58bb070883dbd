import { toSeconds } from "#shared/time.ts";

/** Bytes of a file with jobs. */
export const maxImportBytes = 2 * 1024 * 1024;
/** Jobs that one file may have. */
export const maxImportedJobs = 500;
/** A file waits so long for someone to say yes; then it is deleted. */
export const importHours = 24;

export const importLimit = {
  name: "jobs/import",
  capacity: 20,
  periodSeconds: toSeconds({ hours: 1 }),
} as const;

export const importPath = (slug: string) => `/employers/${encodeURIComponent(slug)}/import`;
export const importPreviewPath = (slug: string, importId: string) =>
  `${importPath(slug)}/${encodeURIComponent(importId)}`;
