import type { MemberRole, OrganizationSector, SizeBand } from "./employers.constants.ts";
import type { VerificationMethod } from "./verification/verification.constants.ts";

export interface OrganizationLocation {
  id: string;
  city: string;
  /** CA-ON, US-NJ; null outside Canada and the United States. */
  region: string | null;
  country: string;
}

/** An organization as its members see it. */
export interface Organization {
  id: string;
  slug: string;
  legalName: string;
  publicName: string;
  website: string;
  /** The website's host without www. */
  domain: string;
  sector: OrganizationSector;
  sizeBand: SizeBand;
  description: string;
  logoVersion: string | null;
  /** Made up, for demonstrations. */
  isSample: boolean;
}

/** An organization in the list of a person's own. */
export interface OwnOrganization {
  id: string;
  slug: string;
  publicName: string;
  role: MemberRole;
}

export interface Member {
  userId: string;
  /** Null where the account has no name. */
  name: string | null;
  email: string | null;
  role: MemberRole;
  joinedAt: Date;
  isSuspended: boolean;
  /** The account is set to be deleted. */
  isLeaving: boolean;
}

export interface Invitation {
  id: string;
  email: string;
  role: MemberRole;
  sentAt: Date;
  expiresAt: Date;
}

/** A verification as anyone may read it. */
export interface PublicVerification {
  method: VerificationMethod;
  domain: string;
  /** Of UTC, e.g. 2026-11-24. */
  day: string;
}
/** Names an organization: by any of its addresses, or by its id. */
export type OrganizationKey = { slug: string } | { organizationId: string };

/** A job that an organization's page leads to. */
export interface PublicOpening {
  title: string;
  /** Place and pay, in words. */
  detail: string;
  path: string;
}

/** A page of an organization's open jobs; the last one where there are fewer. */
export interface PublicOpenings {
  openings: PublicOpening[];
  page: number;
  pages: number;
}

/** A fact that another feature knows of an organization, as its public page says it. */
export interface PublicFact {
  label: string;
  value: string;
}
