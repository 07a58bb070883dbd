import type { Feature } from "#platform/feature.ts";
import {
  deleteExpiredInvitationsJob,
  endExpiredVerificationsJob,
} from "./employers.jobs.server.ts";
import { employersPersonalData } from "./employers.personal-data.server.ts";
import { createEmployers } from "./employers.services.server.ts";
import { refuseLastOwner } from "./members/members.usecases.server.ts";
import { listOrganizationPages } from "./verification/verification.usecases.server.ts";

/** Organizations that hire, and the people who work for them here. */
export const employersFeature: Feature = {
  name: "employers",
  compose(services) {
    services.employers = createEmployers();
  },
  jobs: [deleteExpiredInvitationsJob, endExpiredVerificationsJob],
  listPages: listOrganizationPages,
  personalData: employersPersonalData,
  refuseLeaving: refuseLastOwner,
};
