import type { Feature } from "#platform/feature.ts";
import { listArticlePages, listHelpEntries } from "./articles/articles.usecases.server.ts";

/** The help center: articles, and tickets that our team answers. */
export const helpFeature: Feature = {
  name: "help",
  listPages: async () => listArticlePages(),
  listSearchEntries: listHelpEntries,
};
