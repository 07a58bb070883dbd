import type { MemberRole } from "#features/employers/employers-parts.contract.ts";
import type { ProfileSnapshot } from "../candidates.schemas.ts";
import type { RequestStatus } from "./pool.constants.ts";

/** A profile as employers find it in the pool: nothing in it names a person, an employer or a school. */
export interface PoolProfile {
  candidateKey: string;
  profession: string | null;
  specialty: string | null;
  regions: string[];
  remote: boolean;
  employmentTypes: string[];
  /** `2026-11-23`, like `updatedOn`. */
  earliestStart: string | null;
  updatedOn: string;
  /** Full years of work; 20 stands for 20 or more, null for none with a date. */
  years: number | null;
  /** A qualification is null where its words could tell who it is. */
  training: { qualification: string | null; country: string | null }[];
  registrations: { jurisdiction: string; status: string }[];
  languages: { language: string; level: string }[];
  exams: { name: string | null; result: string | null }[];
  workRights: { country: string; kind: string }[];
}

/** An organization for which the viewer may browse the pool. */
export interface TalentAccess {
  organization: { id: string; slug: string; publicName: string };
  role: MemberRole;
  /** Without it, the pool stays closed. */
  isVerified: boolean;
}

export interface TalentRequest {
  message: string;
  status: RequestStatus;
  askedAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
}

/** How an organization saved a profile. */
export interface Saved {
  note: string | null;
  savedAt: Date;
}

/** What somebody shared with an organization by accepting its request. */
export interface Shared {
  name: string | null;
  email: string;
  profile: ProfileSnapshot | null;
  sharedAt: Date;
}

/** A request as the candidate reads it. */
export interface OwnRequest extends TalentRequest {
  id: string;
  organizationId: string;
  organizationName: string;
  /** Null, like the domain, where the organization isn't verified. */
  organizationSlug: string | null;
  organizationDomain: string | null;
  /** Accepted, and the organization can see what it got: not while it isn't verified. */
  isShared: boolean;
}

/** How often an organization looked at a candidate's profile. */
export interface PoolViews {
  organizationName: string;
  count: number;
  lastViewedAt: Date;
}
