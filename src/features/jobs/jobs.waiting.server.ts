import type { WaitingKind } from "#platform/waiting-kind.ts";
import { ownApplicationPath, ownApplicationsPath } from "./applications/applications.constants.ts";
import {
  waitingDrafts,
  waitingInterviews,
  waitingOffers,
} from "./applications/waiting.store.server.ts";
import { editJobPath, hiringPath } from "./hiring-links.rules.ts";
import { applyPath } from "./jobs.constants.ts";
import { waitingJobDrafts } from "./postings/drafts.store.server.ts";

export const jobsWaiting: readonly WaitingKind[] = [
  {
    waiting: waitingOffers,
    one: ({ id, about }) => ({ title: `An offer is next: ${about}`, to: ownApplicationPath(id) }),
    several: (count) => ({
      title: `An offer is next for ${count} applications`,
      to: ownApplicationsPath,
    }),
  },
  {
    waiting: waitingInterviews,
    one: ({ id, about }) => ({
      title: `You're invited to an interview: ${about}`,
      to: ownApplicationPath(id),
    }),
    several: (count) => ({
      title: `You're invited to ${count} interviews`,
      to: ownApplicationsPath,
    }),
  },
  {
    waiting: waitingDrafts,
    dueWord: "Applications close",
    one: ({ id, about }) => ({ title: `Finish your application: ${about}`, to: applyPath(id) }),
    several: (count) => ({ title: `Finish ${count} applications`, to: ownApplicationsPath }),
  },
  {
    waiting: waitingJobDrafts,
    one: ({ id, about }) => ({ title: `Finish your job draft: ${about}`, to: editJobPath(id) }),
    several: (count) => ({ title: `Finish ${count} job drafts`, to: hiringPath }),
  },
];
