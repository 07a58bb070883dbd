import type { Feature } from "#platform/feature.ts";
import { pickKind } from "./pick.publishing.server.ts";
import { createPickServices } from "./picks.services.server.ts";

/** Picks that the home page and the resources page show first. */
export const picksFeature: Feature = {
  name: "picks",
  compose(services) {
    services.picks = createPickServices(services);
  },
  publishingKinds: [pickKind],
  readPublicVersion: ({ picks }) => picks.refresh(),
};
