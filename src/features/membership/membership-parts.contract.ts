/** Exports for other features' components: the membership. */
export {
  graceDays,
  membershipPath,
  monthlyPrice,
} from "./membership.constants.ts";
