import type { Job } from "../jobs.types.ts";
import type { Posting } from "../postings/posting.schemas.ts";

/** A job as feeds and search engines read it. */
export interface PublishedJob
  extends Omit<
    Job,
    | "sector"
    | "closedAt"
    | "isOpen"
    | "is_sample"
    | "isRemote"
    | "content"
    | "organizationPath"
    | "promisedDays"
  > {
  sector: Job["sector"];
  /** Region of the work, as ISO 3166-2 code; null for jobs from before it was asked for. */
  region: string | null;
  isRemote: boolean;
  /** Countries and regions in which a remote hire may live. */
  remoteRegions: string[];
  updatedAt: Date;
  /** Null for jobs from before postings were written here. */
  posting: Posting | null;
}
