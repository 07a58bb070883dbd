/** What other features may use of the membership. Components take `membership-parts.contract.ts`. */
export { freeSavedSearches, membershipPath } from "./membership.constants.ts";
export type { Membership, MembershipState } from "./membership.types.ts";
export { hasPro, readMembership } from "./membership.usecases.server.ts";
