import type { Feature } from "#platform/feature.ts";
import { consultationKind } from "./consultation-kind.usecases.server.ts";
import { forgetHoldsJob } from "./consultations.jobs.server.ts";
import { consultationsPersonalData } from "./consultations.personal-data.server.ts";
import { prepareOffices } from "./offices.usecases.server.ts";
import { adoptConsultations } from "./own-consultations.usecases.server.ts";

/** Calls with our team: the offices' hours, consultations at them, requests from before the calendar. */
export const consultationsFeature: Feature = {
  name: "consultations",
  compose(services) {
    services.booking.registerKind(consultationKind);
  },
  prepare: prepareOffices,
  jobs: [forgetHoldsJob],
  // What was booked under the address of somebody who leaves is called off with what is their own.
  prepareToLeave: adoptConsultations,
  personalData: consultationsPersonalData,
  exportFolder: "talent",
};
