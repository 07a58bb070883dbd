import type { StageKind } from "./applications.rules.ts";

export interface JobApplication {
  id: string;
  jobId: string;
  stage: { id: string; kind: StageKind };
  /** The kind of stage that its applicant knows of. */
  notifiedKind: StageKind;
  /** Time by which its applicant is to hear more; null once it's decided. */
  dueAt: Date | null;
  /** Null for applications from before it was asked for. */
  name: string | null;
  phone: string | null;
  message: string;
  /** The uploaded CV. Null if it was deleted or there never was one. */
  cv: { object: string; type: string } | null;
  /** Link in applications from before uploads. It isn't checked. */
  resumeUrl: string | null;
  appliedAt: Date;
  /** Time at which it came into its stage. */
  stageSince: Date;
  /** Time at which what was sent was erased; null while it's stored. */
  detailsErasedAt: Date | null;
}

/** An application as the dashboard shows it. */
export interface JobApplicationSummary {
  jobTitle: string;
  employer: string;
  path: string;
  /** In words. */
  status: string;
  appliedAt: Date;
}

/** One's own application with the job it is for. */
export interface OwnJobApplication extends JobApplication {
  jobTitle: string;
  employer: string;
}

/** An application as administrators see it. */
export interface JobApplicationForAdmins extends OwnJobApplication {
  /** The account's address as it is now; empty once the account is deleted or what was sent is erased. */
  email: string;
}

/** Input of an application's form. */
export interface GivenApplication {
  name: string;
  phone: string;
  message: string;
  /** The file that was chosen; null where none was. */
  cv: Uint8Array | null;
  /** A CV of the profile, by its id. It's sent where no file was chosen. */
  document?: string;
  /** Answers to the posting's questions, by `answerField`. */
  answers?: Readonly<Record<string, string>>;
  /** Source that led to the job. Anything unknown is left out. */
  source?: string | null;
  /** The version of the posting that the applicant read; it must be the one that is published. */
  version?: number;
}
