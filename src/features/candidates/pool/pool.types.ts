import type { MemberRole } from "#features/employers/employers-parts.contract.ts";
import type { ProfileSnapshot } from "../candidates.schemas.ts";
import type { ShownProfile } from "../visibility/shown-profile.types.ts";
import type { RequestStatus } from "./pool.constants.ts";

/** A profile as employers find it in the pool. */
export interface PoolProfile extends ShownProfile {
  candidateKey: string;
}

/** An organization for which the viewer may browse the pool. */
export interface TalentAccess {
  organization: { id: string; slug: string; publicName: string };
  role: MemberRole;
  /** Without it, the pool stays closed. */
  isVerified: boolean;
  /** All organizations for which the viewer may browse the pool, by name. */
  choices: { slug: string; publicName: string }[];
}

export interface TalentRequest {
  message: string;
  status: RequestStatus;
  askedAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
}

/** A request to one of several profiles, without what it says. */
export interface AskedProfile extends Omit<TalentRequest, "message"> {
  candidateKey: string;
}

/** An organization's shortlist entry for a profile. */
export interface Saved {
  note: string | null;
  savedAt: Date;
}

/** The name, email and profile that a candidate shared with an organization by accepting its request. */
export interface Shared {
  name: string | null;
  email: string;
  profile: ProfileSnapshot | null;
  sharedAt: Date;
}

/** A person who shares their profile with an organization. */
export interface Connected {
  candidateKey: string;
  /** Their email if their account has no name. */
  name: string;
}

/** The number of a list's page, and of all its pages. */
export interface PageOfList {
  page: number;
  pages: number;
}

/** A request as the candidate reads it. */
export interface OwnRequest extends TalentRequest {
  id: string;
  organizationId: string;
  organizationName: string;
  /** Null, like the domain, where the organization isn't verified. */
  organizationSlug: string | null;
  organizationDomain: string | null;
  /** Accepted, and visible to the organization. It's hidden while the organization isn't verified. */
  isShared: boolean;
}

/** Views of a candidate's profile by one organization. */
export interface PoolViews {
  organizationName: string;
  count: number;
  lastViewedAt: Date;
}
