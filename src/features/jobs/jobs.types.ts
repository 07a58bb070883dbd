import type { TalentSector } from "./job-sectors.constants.ts";
import type { Posting } from "./postings/posting.schemas.ts";

/** A language in which a posting can be published. */
export type PostingLanguage = "en" | "fr";

export type EmploymentType = "full_time" | "part_time" | "contract" | "temporary";

/** Pay of a job, in cents per hour or year. */
export interface PayRange {
  minimumCents: number;
  maximumCents: number;
  currency: "CAD" | "USD";
  period: "hour" | "year";
}

/** A job as lists show it. */
export interface JobSummary {
  id: string;
  title: string;
  employer: string;
  sector: TalentSector;
  location: string;
  country: "CA" | "US";
  isRemote: boolean;
  employmentType: EmploymentType;
  pay: PayRange;
  postedAt: Date;
  closesAt: Date;
  /** Time at which it was closed, which can be before its last day. Null while it isn't. */
  closedAt: Date | null;
  is_sample: boolean;
}

/** A job with everything that is said about it. */
export interface Job extends JobSummary {
  /** Whether it takes applications now. */
  isOpen: boolean;
  /** False: the employer collects applications for later. */
  isVacant: boolean;
  /** Whether artificial intelligence screens, assesses or selects applicants. */
  usesAi: boolean;
  description: string;
  responsibilities: string[];
  requirements: string[];
  skills: string[];
  licenseNote: string | null;
  visaNote: string | null;
  /** The posting as its organization published it; null for samples and jobs that our team entered. */
  content: Posting | null;
  /** The organization's page, where it's public. */
  organizationPath: string | null;
  /** Days within which the employer promises a first answer. */
  promisedDays: number | null;
}

type DraftField =
  | "sector"
  | "country"
  | "employmentType"
  | "pay"
  | "closesAt"
  | "isVacant"
  | "usesAi";

/** A job as its page shows it. These fields are null where a draft doesn't have them yet. */
export type ShownJob = Omit<Job, DraftField> & { [Field in DraftField]: Job[Field] | null };
