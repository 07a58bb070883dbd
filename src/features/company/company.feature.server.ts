import type { Feature } from "#platform/feature.ts";
import { listPageSearchEntries } from "./search-entries.usecases.server.ts";

/** Pages about us, and about our work with mentors and employers. */
export const companyFeature: Feature = {
  name: "company",
  listSearchEntries: listPageSearchEntries,
};
