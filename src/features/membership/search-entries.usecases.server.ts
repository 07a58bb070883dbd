import type { SearchEntry } from "#platform/search-entry.ts";
import { brand } from "#shared/brand.ts";
import { membershipPath } from "./membership.constants.ts";

/** The page of the membership. */
export async function listProPageEntries(): Promise<SearchEntry[]> {
  return [
    {
      group: "pages",
      id: "pro",
      title: `${brand.name} Pro`,
      detail: "What the membership includes and what it costs.",
      keywords: "membership subscription price CV review cancel monthly extended workbooks",
      path: membershipPath,
      sample: false,
    },
  ];
}
