import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { subtractTime } from "#shared/time.ts";
import { jobPath } from "../jobs.constants.ts";
import { fitOf, jobProfessionsOf, type Wanted } from "./fit.rules.ts";
import { newestJobsOf } from "./fitting.store.server.ts";

/** A new job that fits a candidate, and why. */
export interface FittingJob {
  path: string;
  title: string;
  employer: string;
  location: string;
  postedAt: Date;
  isSample: boolean;
  reasons: string[];
}

/** Days for which a job is new. */
const newDays = 30;
/** New jobs that are looked at for those that fit best. */
const maxCompared = 60;

/** The new jobs that fit the viewer best and that they haven't applied for. */
export async function listFittingJobs(
  services: Services,
  user: UserViewer,
  wanted: Wanted,
  limit: number,
): Promise<FittingJob[]> {
  const professions = jobProfessionsOf(wanted.profession?.code ?? null);
  if (professions.length === 0) return [];
  const now = services.clock.now();
  const rows = await services.database.value(
    user,
    newestJobsOf({
      userId: user.userId,
      professions,
      places: wanted.places,
      now,
      since: subtractTime(now, { days: newDays }),
      limit: maxCompared,
    }),
  );
  return rows
    .flatMap((row) => {
      const fit = fitOf(row, wanted);
      return fit ? [{ row, fit }] : [];
    })
    .toSorted((one, other) => other.fit.points - one.fit.points)
    .slice(0, limit)
    .map(({ row: { jobId, title, employer, location, postedAt, isSample }, fit }) => ({
      ...{ title, employer, location, isSample, reasons: fit.reasons },
      path: jobPath(jobId),
      postedAt: new Date(postedAt),
    }));
}
