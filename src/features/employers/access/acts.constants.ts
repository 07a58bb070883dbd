/** What is done with an organization, as the audit has it and as its members read it. */
export const actNames = {
  organization_created: "Added the organization",
  page_changed: "Changed the page",
  identity_changed: "Changed the legal name or website",
  address_changed: "Changed the address",
  location_added: "Added a location",
  location_removed: "Removed a location",
  logo_changed: "Changed the logo",
  logo_removed: "Removed the logo",
  organization_closed: "Closed the organization",
  member_invited: "Invited someone",
  invitation_resent: "Sent an invitation again",
  invitation_revoked: "Revoked an invitation",
  invitation_accepted: "Accepted an invitation",
  invitation_declined: "Declined an invitation",
  role_changed: "Changed a member's role",
  member_removed: "Removed a member",
  member_left: "Left the organization",
  verification_asked: "Asked to verify the organization",
  verified: "Verified the organization",
  verification_expired: "The verification ended",
  record_gone: "The DNS record is gone and the verification ended",
} as const;

export type Act = keyof typeof actNames;
