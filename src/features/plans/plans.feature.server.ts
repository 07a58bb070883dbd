import type { Feature } from "#platform/feature.ts";
import { createOneClickStop } from "./endpoints/one-click-stop.server.ts";
import { stopRemindersPath } from "./plans.constants.ts";
import { plansPersonalData } from "./plans.personal-data.server.ts";
import { plansRetention } from "./plans.retention.server.ts";
import { plansWaiting } from "./plans.waiting.server.ts";
import { remindOfPlansJob } from "./reminders/remind-of-plans.job.server.ts";
import { endSharing } from "./sharing/sharing.usecases.server.ts";

/** Pathways that people follow: their own checklist with dates, costs, exports and reminders. */
export const plansFeature: Feature = {
  name: "plans",
  waiting: plansWaiting,
  endpoints: { [stopRemindersPath]: createOneClickStop },
  jobs: [remindOfPlansJob],
  personalData: plansPersonalData,
  retention: plansRetention,
  whenSuspended: endSharing,
};
