/** Exports for other features' components: the membership. */
export {
  freeSavedSearches,
  graceDays,
  maxSavedSearches,
  membershipPath,
  monthlyPrice,
} from "./membership.constants.ts";
