import type { EvidenceFileKind, EvidenceTexts } from "#platform/payment-gateway/payment-gateway.ts";

/** A file of the evidence. */
export interface EvidenceFileRow {
  id: string;
  kind: EvidenceFileKind;
  object: string;
  fileName: string;
  type: string;
  /** Bytes. */
  size: number;
}

/** Evidence about a dispute, as it was last saved or sent. */
export interface Evidence {
  texts: EvidenceTexts;
  /** 0 where nothing has been saved. */
  version: number;
  files: EvidenceFileRow[];
  savedAt: Date | null;
  submittedAt: Date | null;
}

/** A file as a form brings it. */
export interface GivenFile {
  kind: EvidenceFileKind;
  name: string;
  bytes: Uint8Array;
}
