/** Exports for other features' server code; employers-parts.contract.ts has those for the browser. */
export { findMembership, type Membership } from "./access/access.store.server.ts";
export {
  type Access,
  actFor,
  findAccess,
  readFor,
  requireAccess,
  requirePermission,
} from "./access/access.usecases.server.ts";
export { browsesTalent, isMember } from "./access/is-member.rules.ts";
export type { MemberRole } from "./employers.constants.ts";
export { employersErrors } from "./employers.errors.ts";
export { may, type Permission, scopeOf } from "./employers.rules.ts";
export type {
  Abandoned,
  MemberLeft,
  MemberWork,
  Renamed,
  Unverified,
} from "./employers.services.server.ts";
export type {
  Member,
  Organization,
  OwnOrganization,
  PublicOpenings,
} from "./employers.types.ts";
export { isMemberOf, listMemberEmails, listMembers } from "./members/members.store.server.ts";
export {
  listLocations,
  listOwnOrganizations,
  ownRoles,
} from "./organizations/organizations.store.server.ts";
export { ensureSampleEmployer } from "./samples/sample-organizations.usecases.server.ts";
export {
  findPublicOrganizationById,
  type NamedOrganization,
  publicOrganizationRows,
  searchPublicOrganizations,
} from "./verification/public-organizations.store.server.ts";
export {
  findPublic as findPublicOrganization,
  findPublicSlug,
  isVerified,
  listOwnerEmails,
} from "./verification/verification.store.server.ts";
