import { removeFromHiring } from "#features/jobs/jobs.contract.ts";
import type { Feature } from "#platform/feature.ts";
import { actNames } from "./access/access.usecases.server.ts";
import { listResponseFacts } from "./analytics/analytics.usecases.server.ts";
import { answerForAbandoned } from "./closing/abandoned.usecases.server.ts";
import { hiringAudit } from "./hiring.audit.server.ts";
import {
  announceApplicationsJob,
  sendDueNoticesJob,
  sendRemindersJob,
} from "./hiring.jobs.server.ts";
import { hiringPersonalData } from "./hiring.personal-data.server.ts";
import { hiringWaiting } from "./hiring.waiting.server.ts";
import { hiringCorrespondents } from "./messages/correspondents.usecases.server.ts";

/** The feature in which employers read applications and decide about them. */
export const hiringFeature: Feature = {
  name: "hiring",
  waiting: hiringWaiting,
  audit: hiringAudit,
  compose({ employers, messages }) {
    messages.registerApplications(hiringCorrespondents);
    employers.registerActs(
      Object.fromEntries(Object.entries(actNames).map(([act, name]) => [`hiring.${act}`, name])),
    );
    employers.registerFacts(listResponseFacts);
    employers.whenAbandoned(answerForAbandoned);
    employers.whenMemberLeaves(async (_services, transaction, { organizationId, userId }) => {
      await removeFromHiring(transaction, { organizationId, userId });
    });
  },
  jobs: [sendDueNoticesJob, sendRemindersJob, announceApplicationsJob],
  personalData: hiringPersonalData,
  exportFolder: "hiring",
};
