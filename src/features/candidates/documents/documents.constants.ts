import { toSeconds } from "#shared/time.ts";

/** Bucket of candidates' documents, which only the server reads and writes. */
export const documentBucket = "candidate-documents";

/** Bytes of one file; the bucket says the same. */
export const maxDocumentBytes = 10 * 1024 * 1024;

export const maxDocuments = 20;
export const maxVersions = 5;
/** Bytes of all of a person's documents, former versions included. */
export const maxTotalBytes = 150 * 1024 * 1024;

/** Files that one account uploads. */
export const uploadLimit = {
  name: "candidates.upload/account",
  capacity: 40,
  periodSeconds: toSeconds({ days: 1 }),
};

export const documentKinds = {
  cv: "CV",
  diploma: "Diploma",
  license: "License",
  certificate: "Certificate",
  other: "Other",
} as const;

export type DocumentKind = keyof typeof documentKinds;

/** The `accept` attribute of a document's file field. */
export const acceptedDocuments = ".pdf,.docx,.jpg,.jpeg,.png";

export const viewsShown = 100;
