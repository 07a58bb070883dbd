import type { Feature } from "#platform/feature.ts";
import { listGuides } from "./guides.usecases.server.ts";

export const resourcesFeature: Feature = {
  name: "resources",
  listPages: async () => listGuides().map(({ path }) => path),
};
