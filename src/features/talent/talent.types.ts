import type { ApplicationStatus } from "./applications.rules.ts";
import type { TalentSector } from "./talent.constants.ts";

export type EmploymentType = "full_time" | "part_time" | "contract" | "temporary";

/** What a job pays, in cents per hour or year. */
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
  licenceNote: string | null;
  visaNote: string | null;
}

export interface JobApplication {
  id: string;
  jobId: string;
  status: ApplicationStatus;
  /** Null for applications from before it was asked for. */
  name: string | null;
  phone: string | null;
  message: string;
  /** The CV that was uploaded; null: there is none any more, or there never was. */
  cv: { object: string; type: string } | null;
  /** What applications from before uploads have instead. Nobody has checked where it leads. */
  resumeUrl: string | null;
  appliedAt: Date;
  statusChangedAt: Date;
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
  /** The account's address as it is now. */
  email: string;
}

/** What an application's form brings. */
export interface GivenApplication {
  name: string;
  phone: string;
  message: string;
  /** Null where none was chosen. */
  cv: Uint8Array | null;
}

/** What somebody says about working with us. */
export interface Testimonial {
  id: string;
  name: string;
  role: string;
  company: string;
  sector: "healthcare" | "it" | "trades";
  /** 1 to 5. */
  rating: number;
  text: string;
  is_sample: boolean;
}

export type TestimonialSector = "all" | Testimonial["sector"];
