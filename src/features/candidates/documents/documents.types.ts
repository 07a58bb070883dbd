import type { DocumentKind } from "./documents.constants.ts";

/** One version of a document's file. */
export interface DocumentVersion {
  id: string;
  /** Counted from 1. */
  number: number;
  fileName: string;
  /** e.g. `application/pdf`. */
  type: string;
  /** Bytes. */
  size: number;
  addedAt: Date;
}

export interface CandidateDocument {
  id: string;
  kind: DocumentKind;
  title: string;
  /** `2027-12-31`. */
  expiresOn: string | null;
  /** The newest first; there is at least one. */
  versions: DocumentVersion[];
}

/** A document as its owner sees it. */
export interface OwnDocument extends Omit<CandidateDocument, "versions"> {
  versions: (DocumentVersion & {
    /** It waits for the malware scanner, and can't be loaded before. */
    isBeingChecked: boolean;
  })[];
}

/** A file as a form brings it. */
export interface GivenFile {
  name: string;
  bytes: Uint8Array;
}
