import type { Feature } from "#platform/feature.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { eventsAdmin } from "./events.admin.server.ts";
import { eventsAudit } from "./events.audit.server.ts";
import { moveSamplesJob, notifyRegisteredJob } from "./events.jobs.server.ts";
import { eventsPersonalData } from "./events.personal-data.server.ts";
import { listEventPages } from "./listing.usecases.server.ts";
import { eventMessages } from "./messages/event-messages.usecases.server.ts";
import { registrationSection } from "./person-sections.store.server.ts";
import { eventKind } from "./publishing/event.publishing.server.ts";
import { seedSampleEvents } from "./samples/samples.usecases.server.ts";
import { listEventSearchEntries } from "./search-entries.usecases.server.ts";
import { whenSuspended } from "./suspension.usecases.server.ts";

/** Events and webinars, and who comes to them. */
export const eventsFeature: Feature = {
  name: "events",
  admin: eventsAdmin,
  audit: eventsAudit,
  compose(services) {
    services.mailings.kinds.set(eventMessages.name, eventMessages);
  },
  seedSamples: seedSampleEvents,
  jobs: [moveSamplesJob, notifyRegisteredJob],
  listSearchEntries: listEventSearchEntries,
  listPages: (services) => listEventPages(services, anonymousViewer),
  publishingKinds: [eventKind],
  personalData: eventsPersonalData,
  personSections: [registrationSection],
  whenSuspended,
};
