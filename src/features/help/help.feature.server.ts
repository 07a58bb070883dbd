import type { Feature } from "#platform/feature.ts";
import { listArticlePages, listHelpEntries } from "./articles/articles.usecases.server.ts";
import { helpAdmin } from "./help.admin.server.ts";
import { helpAudit } from "./help.audit.server.ts";
import { emailNewTicketsJob } from "./help.jobs.server.ts";
import { helpPersonalData } from "./help.personal-data.server.ts";
import { helpRetention } from "./help.retention.server.ts";
import { adoptTickets } from "./tickets/own-tickets.usecases.server.ts";
import { ticketSection } from "./tickets/person-sections.store.server.ts";

/** The help center: articles, and tickets that our team answers. */
export const helpFeature: Feature = {
  name: "help",
  listPages: async () => listArticlePages(),
  listSearchEntries: listHelpEntries,
  admin: helpAdmin,
  audit: helpAudit,
  jobs: [emailNewTicketsJob],
  whenEmailProven: adoptTickets,
  personSections: [ticketSection],
  personalData: helpPersonalData,
  retention: helpRetention,
};
