import { stays } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

export const claimsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("private.claims", {
    owner: { address: "owner_email" },
    withheld: "the site's figures; who answers for one is the only personal data",
    erase: { keep: "the site's record of who answers for a figure", until: "no limit is set" },
    merge: { owner_email: stays("the team names who answers for a figure by an address") },
  }),
];
