/** What components of other features may use of the membership. */
export {
  freeSavedSearches,
  graceDays,
  membershipPath,
  monthlyPrice,
} from "./membership.constants.ts";
