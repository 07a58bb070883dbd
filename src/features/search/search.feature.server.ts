import type { Feature } from "#platform/feature.ts";
import { createSearchAnswers } from "./endpoints/search-answers.server.ts";
import { searchAdmin } from "./search.admin.server.ts";
import { answersPath } from "./search.constants.ts";
import { searchRetention } from "./search.retention.server.ts";
import { createSearchServices } from "./search.services.server.ts";

/** The site's search over what the features say can be found. */
export const searchFeature: Feature = {
  name: "search",
  admin: searchAdmin,
  retention: searchRetention,
  compose(services) {
    services.search = createSearchServices(services);
  },
  endpoints: { [answersPath]: createSearchAnswers },
};
