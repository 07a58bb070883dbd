import type { Feature } from "#platform/feature.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { createOneClickUnsubscribe } from "./endpoints/one-click-unsubscribe.server.ts";
import { deleteUnconfirmedJob, moveSamplesJob, notifyRegisteredJob } from "./events.jobs.server.ts";
import { eventsPersonalData } from "./events.personal-data.server.ts";
import { listEventPages } from "./listing.usecases.server.ts";
import { newsletterTopic } from "./newsletter/newsletter-choice.usecases.server.ts";
import { deliverNewsletterJob } from "./newsletter/newsletter-issues.usecases.server.ts";
import { seedSampleEvents } from "./samples.usecases.server.ts";
import { listEventSearchEntries } from "./search-entries.usecases.server.ts";
import { whenSuspended } from "./suspension.usecases.server.ts";

/** Events and webinars, who comes to them, and the newsletter. */
export const eventsFeature: Feature = {
  name: "events",
  compose(services) {
    services.notifications.keepers.set("newsletter", newsletterTopic);
  },
  seedSamples: seedSampleEvents,
  endpoints: { "/newsletter/unsubscribe": createOneClickUnsubscribe },
  jobs: [deleteUnconfirmedJob, moveSamplesJob, notifyRegisteredJob, deliverNewsletterJob],
  listSearchEntries: listEventSearchEntries,
  listPages: (services) => listEventPages(services, anonymousViewer),
  personalData: eventsPersonalData,
  whenSuspended,
};
