import type { Feature } from "#platform/feature.ts";

/** What keeps something of people: a feature, as far as it matters here. */
export type PersonalDataKeeper = Pick<
  Feature,
  | "name"
  | "exportPersonalData"
  | "prepareToLeave"
  | "erasePersonalData"
  | "whenSuspended"
  | "whenReinstated"
>;

export interface PersonalDataServices {
  /** Says who keeps something of people. Called once, when all features are composed. */
  readFrom(keepers: readonly PersonalDataKeeper[]): void;
  readonly keepers: readonly PersonalDataKeeper[];
}

declare module "#platform/services.ts" {
  interface Services {
    personalData: PersonalDataServices;
  }
}

export function createPersonalData(): PersonalDataServices {
  let keepers: readonly PersonalDataKeeper[] = [];
  return {
    readFrom(all) {
      keepers = all;
    },
    get keepers() {
      return keepers;
    },
  };
}
