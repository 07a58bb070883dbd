import type { SearchEntry } from "#platform/search-entry.ts";
import { feeRulesPath } from "./fee-protection.constants.ts";

/** The page that says who pays for what. */
export async function listFeePageEntries(): Promise<SearchEntry[]> {
  return [
    {
      group: "pages",
      id: "who-pays",
      title: "Who pays for what",
      detail: "What candidates, employers and mentors pay, and what no one may charge you for.",
      keywords:
        "fee fees candidates pay free price cost charge placement recruitment employer pays",
      path: feeRulesPath,
      sample: false,
    },
  ];
}
