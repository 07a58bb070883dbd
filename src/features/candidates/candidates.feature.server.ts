import type { Feature } from "#platform/feature.ts";
import { candidatesAudit } from "./candidates.audit.server.ts";
import {
  deleteOldReadingsJob,
  expireOldRequestsJob,
  remindOfExpiryJob,
} from "./candidates.jobs.server.ts";
import { candidatesPersonalData } from "./candidates.personal-data.server.ts";
import { candidatesRetention } from "./candidates.retention.server.ts";
import { candidatesWaiting } from "./candidates.waiting.server.ts";
import { readCvJob } from "./cv/read-cv.job.server.ts";
import { readCheckedCv } from "./cv/readings.usecases.server.ts";
import { removeInfectedDocument } from "./documents/document-checks.usecases.server.ts";
import { endRequestsOfUnverified } from "./pool/answers.usecases.server.ts";
import { talentActs } from "./pool/connect.usecases.server.ts";

/** Professional profiles and documents of people who look for work. */
export const candidatesFeature: Feature = {
  name: "candidates",
  waiting: candidatesWaiting,
  audit: candidatesAudit,
  compose(services) {
    services.storage.quarantine.listeners.push(removeInfectedDocument, readCheckedCv);
    services.employers.whenUnverified(endRequestsOfUnverified);
    services.employers.registerActs(
      Object.fromEntries(
        Object.entries(talentActs).map(([act, name]) => [`candidates.${act}`, name]),
      ),
    );
  },
  jobs: [readCvJob, deleteOldReadingsJob, remindOfExpiryJob, expireOldRequestsJob],
  personalData: candidatesPersonalData,
  retention: candidatesRetention,
};
