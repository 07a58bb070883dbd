import type { Feature } from "#platform/feature.ts";
import {
  adoptConsultations,
  adoptLeftConsultations,
  adoptOwnConsultations,
} from "./adopt-consultations.usecases.server.ts";
import { consultationKind } from "./consultation-kind.usecases.server.ts";
import { consultationsAdmin } from "./consultations.admin.server.ts";
import { consultationsAudit } from "./consultations.audit.server.ts";
import {
  adoptConsultationsJob,
  deleteLapsedHoldsJob,
  emailNewFilesJob,
  emailTeamNewsJob,
} from "./consultations.jobs.server.ts";
import { consultationsPersonalData } from "./consultations.personal-data.server.ts";
import { consultationsRetention } from "./consultations.retention.server.ts";
import { consultationsWaiting } from "./consultations.waiting.server.ts";
import { consultationSection } from "./desk/person-sections.store.server.ts";
import { removeInfectedFile } from "./files/file-notices.usecases.server.ts";
import { holidayKind } from "./holidays/holiday.publishing.server.ts";
import { prepareOffices } from "./offices.usecases.server.ts";

/**
 * Calls with our team: the offices' hours, consultations at them, requests from before the
 * calendar.
 */
export const consultationsFeature: Feature = {
  name: "consultations",
  waiting: consultationsWaiting,
  admin: consultationsAdmin,
  audit: consultationsAudit,
  compose(services) {
    services.booking.registerKind(consultationKind);
    services.storage.quarantine.listeners.push(removeInfectedFile);
  },
  async prepare(services) {
    await prepareOffices(services);
    await adoptLeftConsultations(services);
  },
  publishingKinds: [holidayKind],
  jobs: [deleteLapsedHoldsJob, adoptConsultationsJob, emailNewFilesJob, emailTeamNewsJob],
  whenEmailProven: adoptConsultations,
  // Bookings under the address of a person who leaves are canceled with their own.
  prepareToLeave: adoptOwnConsultations,
  personSections: [consultationSection],
  personalData: consultationsPersonalData,
  retention: consultationsRetention,
  exportFolder: "talent",
};
