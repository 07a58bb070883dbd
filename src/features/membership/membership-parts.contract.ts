/** Exports for other features' components: the membership. */
export {
  freeSavedSearches,
  graceDays,
  membershipPath,
  monthlyPrice,
} from "./membership.constants.ts";
