import type { PostingDraft } from "../postings/posting.schemas.ts";

/** A job of a file, as far as it could be understood. */
export interface ImportedJob {
  /** Its place in the file, from 1: a row of a sheet, or the number of a job in a feed. */
  place: number;
  /** Its identifier in the employer's own system. */
  reference: string;
  /** The parts that the file has. */
  draft: PostingDraft;
  /** Parts that are left out: they couldn't be understood, or are more than a posting can have. */
  problems: string[];
}

/** A job of a file that can't be identified. */
export interface SkippedJob {
  place: number;
  problem: string;
}

/** Unit by which the preview numbers a file's jobs: a row of a sheet, or a job in a feed. */
export type ImportUnit = "row" | "job";

export interface ImportedFile {
  unit: ImportUnit;
  jobs: ImportedJob[];
  skipped: SkippedJob[];
}

/** The effect that an import would have on a job. */
export type ImportVerdict = "new" | "changed" | "same";

export interface ImportPreviewRow extends Omit<ImportedJob, "draft"> {
  title: string;
  verdict: ImportVerdict;
  /** Names of the parts that change. */
  changes: string[];
}

export interface ImportPreview {
  fileName: string;
  unit: ImportUnit;
  rows: ImportPreviewRow[];
  skipped: SkippedJob[];
  /** Jobs of earlier imports that this file doesn't have and that aren't over. They stay as they are. */
  missing: { reference: string; title: string }[];
}
