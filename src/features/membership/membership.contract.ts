/** Exports for other features: the membership. Components take `membership-parts.contract.ts`. */
export { membershipPath } from "./membership.constants.ts";

export { hasPro } from "./membership.usecases.server.ts";
