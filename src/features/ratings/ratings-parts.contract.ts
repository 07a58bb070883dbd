/**
 * Exports for browser code of other features: ratings. Components are in
 * ratings-components.contract.ts.
 */
export {
  blindDays,
  replyEditHours,
  reviewsAnchor,
  reviewsParameter,
  writeWithinDays,
} from "./reviews.constants.ts";
export { readPage } from "./reviews.rules.ts";
