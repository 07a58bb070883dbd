import type { Feature } from "#platform/feature.ts";
import { endInfectedRequest } from "./documents/moderation.usecases.server.ts";
import { employersAdmin } from "./employers.admin.server.ts";
import { employersAudit } from "./employers.audit.server.ts";
import {
  deleteDecidedDocumentsJob,
  deleteExpiredInvitationsJob,
  endExpiredVerificationsJob,
  recheckDnsRecordsJob,
  remindOfEndingJob,
} from "./employers.jobs.server.ts";
import { employersPersonalData } from "./employers.personal-data.server.ts";
import { employersRetention } from "./employers.retention.server.ts";
import { createEmployers } from "./employers.services.server.ts";
import { employersWaiting } from "./employers.waiting.server.ts";
import { endWorkOfSuspended } from "./members/handover.usecases.server.ts";
import { refuseLastOwner } from "./members/members.usecases.server.ts";
import { endInfectedLogo } from "./organizations/logo.usecases.server.ts";
import { memberFlag, talentBrowserFlag } from "./organizations/organizations.store.server.ts";
import { organizationSection } from "./person-sections.store.server.ts";
import { seedSampleOrganizations } from "./samples/sample-organizations.usecases.server.ts";
import {
  listOrganizationPages,
  readOrganizationsVersion,
} from "./verification/verification.usecases.server.ts";

/** Organizations that hire, and the people who work for them here. */
export const employersFeature: Feature = {
  name: "employers",
  waiting: employersWaiting,
  admin: employersAdmin,
  audit: employersAudit,
  compose(services) {
    services.employers = createEmployers();
    services.auth.sessionFlags.set("isMember", memberFlag);
    services.auth.sessionFlags.set("browsesTalent", talentBrowserFlag);
    services.storage.quarantine.listeners.push(endInfectedRequest, endInfectedLogo);
  },
  jobs: [
    deleteExpiredInvitationsJob,
    endExpiredVerificationsJob,
    recheckDnsRecordsJob,
    remindOfEndingJob,
    deleteDecidedDocumentsJob,
  ],
  seedSamples: seedSampleOrganizations,
  listPages: listOrganizationPages,
  readPublicVersion: readOrganizationsVersion,
  personalData: employersPersonalData,
  personSections: [organizationSection],
  retention: employersRetention,
  refuseLeaving: refuseLastOwner,
  whenSuspended: endWorkOfSuspended,
};
