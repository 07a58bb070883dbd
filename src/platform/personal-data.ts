import type { Feature } from "./feature.ts";

/** What keeps something of people: a feature, as far as it matters here. */
export type PersonalDataKeeper = Pick<
  Feature,
  | "name"
  | "exportFolder"
  | "exportPersonalData"
  | "prepareToLeave"
  | "erasePersonalData"
  | "whenSuspended"
  | "whenReinstated"
>;

/** All that keeps something of people, for leaving, suspension and copies of one's data. */
export interface PersonalData {
  readonly keepers: readonly PersonalDataKeeper[];
}
