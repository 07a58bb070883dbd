import type { Feature } from "#platform/feature.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { createOneClickUnsubscribe } from "./endpoints/one-click-unsubscribe.server.ts";
import { forgetUnconfirmedJob, moveSamplesJob } from "./events.jobs.server.ts";
import { listEventPages } from "./listing.usecases.server.ts";
import { seedSampleEvents } from "./samples.usecases.server.ts";
import { listEventSearchEntries } from "./search-entries.usecases.server.ts";

/** Events and webinars, who comes to them, and the newsletter. */
export const eventsFeature: Feature = {
  name: "events",
  seedSamples: seedSampleEvents,
  endpoints: { "/newsletter/unsubscribe": createOneClickUnsubscribe },
  jobs: [forgetUnconfirmedJob, moveSamplesJob],
  listSearchEntries: listEventSearchEntries,
  listPages: (services) => listEventPages(services, anonymousViewer),
};
