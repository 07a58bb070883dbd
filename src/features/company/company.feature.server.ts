import type { Feature } from "#platform/feature.ts";
import { listPageSearchEntries } from "./search-entries.usecases.server.ts";

/** Who we are, and how we work with mentors and employers. */
export const companyFeature: Feature = {
  name: "company",
  listSearchEntries: listPageSearchEntries,
};
