import type { Feature } from "#platform/feature.ts";
import { listArchivePages, readArchiveVersion } from "./archive.usecases.server.ts";
import { createOneClickUnsubscribe } from "./endpoints/one-click-unsubscribe.server.ts";
import { newsletterMailings } from "./kind.usecases.server.ts";
import { newsletterAdmin } from "./newsletter.admin.server.ts";
import { newsletterAudit } from "./newsletter.audit.server.ts";
import { newsletterPersonalData } from "./newsletter.personal-data.server.ts";
import { newsletterRetention } from "./newsletter.retention.server.ts";
import { newsletterSection } from "./person-sections.store.server.ts";
import { newsletterTopic } from "./subscriptions/account-choice.usecases.server.ts";

/** The newsletter: subscribing and unsubscribing, issues and announcements, and what was sent. */
export const newsletterFeature: Feature = {
  name: "newsletter",
  admin: newsletterAdmin,
  audit: newsletterAudit,
  compose(services) {
    services.notifications.keepers.set("newsletter", newsletterTopic);
    services.mailings.kinds.set(newsletterMailings.name, newsletterMailings);
  },
  endpoints: { "/newsletter/unsubscribe": createOneClickUnsubscribe },
  listPages: listArchivePages,
  readPublicVersion: readArchiveVersion,
  personalData: newsletterPersonalData,
  personSections: [newsletterSection],
  retention: newsletterRetention,
};
