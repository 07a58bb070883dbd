import { unprovenHoldLimits } from "../consultations.constants.ts";

/** Holds for addresses that nobody has proven, the new hold included. */
export interface UnprovenHolds {
  /** Of the office, on the day of the new hold. */
  onDay: number;
  inOffice: number;
  /** Under the same address now. */
  underAddress: number;
  /** Emails that were sent to the address within a day; each hold sends one. */
  emailsToday: number;
  /** From the same network, lapsed ones too, within an hour and a day. */
  fromNetworkThisHour: number;
  fromNetworkToday: number;
}

/** Names of the errors that refuse a hold. */
type ExceededBudget = "networkHeldOften" | "emailedOften" | "addressHolds" | "officeHeld";

/**
 * The name of the error that refuses one more; undefined where it fits. `offered` are the day's
 * times.
 */
export function exceededBudget(held: UnprovenHolds, offered: number): ExceededBudget | undefined {
  const limits = unprovenHoldLimits;
  if (held.fromNetworkThisHour > limits.perHour) return "networkHeldOften";
  if (held.fromNetworkToday > limits.perDay) return "networkHeldOften";
  if (held.emailsToday > limits.emailsPerDay) return "emailedOften";
  if (held.underAddress > limits.underAddress) return "addressHolds";
  const share = Math.max(1, Math.floor(offered / limits.shareOfDay));
  return held.onDay > share || held.inOffice > limits.inOffice ? "officeHeld" : undefined;
}
