import { listOwnOrganizations, may } from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { writeCsv } from "#shared/csv.ts";
import { defaultStageNames } from "../stages/stages.rules.ts";
import {
  type FunnelLine,
  listFunnel,
  listSources,
  listStageTimes,
  readResponseRecord,
  type SourceLine,
} from "./analytics.store.server.ts";

/** Jobs that the page shows. The file has all. */
const jobsShown = 200;

/** Applications from which on an employer's record of answering is shown. */
const recordFrom = 10;

export interface Analytics {
  /** Of the newest jobs. */
  funnel: FunnelLine[];
  /** There are jobs that `funnel` leaves out. */
  hasMoreJobs: boolean;
  sources: SourceLine[];
  stageTimes: { stage: string; left: number; medianDays: number }[];
}

/** Reads figures of all organizations whose analytics the viewer may see; undefined where there's none. */
export async function readAnalytics(
  services: Services,
  viewer: UserViewer,
): Promise<Analytics | undefined> {
  return await services.database.as(viewer, async (transaction) => {
    const viewerId = viewer.userId;
    const organizationIds = await listAnalyzed(transaction, viewerId);
    if (organizationIds.length === 0) return undefined;
    const now = services.clock.now();
    const stageTimes = await listStageTimes(transaction, organizationIds);
    const limit = jobsShown + 1;
    const funnel = await listFunnel(transaction, { organizationIds, viewerId, now, limit });
    return {
      funnel: funnel.slice(0, jobsShown),
      hasMoreJobs: funnel.length > jobsShown,
      sources: await listSources(transaction, { organizationIds, viewerId }),
      stageTimes: stageTimes.map(({ kind, ...line }) => ({
        ...line,
        stage: defaultStageNames[kind as keyof typeof defaultStageNames],
      })),
    };
  });
}

/** Reads the figures of every job of those organizations; undefined where there's none of them. */
export async function readFunnel(
  services: Services,
  viewer: UserViewer,
): Promise<FunnelLine[] | undefined> {
  return await services.database.as(viewer, async (transaction) => {
    const viewerId = viewer.userId;
    const organizationIds = await listAnalyzed(transaction, viewerId);
    if (organizationIds.length === 0) return undefined;
    const now = services.clock.now();
    return await listFunnel(transaction, { organizationIds, viewerId, now, limit: null });
  });
}

async function listAnalyzed(transaction: DatabaseTransaction, viewerId: string): Promise<string[]> {
  const organizations = await listOwnOrganizations(transaction, viewerId);
  return organizations.filter(({ role }) => may(role, "see analytics")).map(({ id }) => id);
}

/** The funnel as a CSV file. */
export function writeFunnel(funnel: readonly FunnelLine[]): string {
  const header = [
    "Job",
    "Organization",
    "Applied",
    "Screening",
    "Interview",
    "Offer",
    "Hired",
    "Declined",
    "Withdrawn",
    "Median days to first answer",
    "Answered on time (%)",
  ];
  return writeCsv(
    header,
    funnel.map((line) => [
      line.title,
      line.organization,
      line.applied,
      line.screening,
      line.interview,
      line.offer,
      line.hired,
      line.declined,
      line.withdrawn,
      line.medianDays,
      line.inTime,
    ]),
  );
}

/** Facts about an employer's answers, for its public page; none before there's enough to say. */
export async function listResponseFacts(
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<{ label: string; value: string }[]> {
  const now = services.clock.now();
  const record = await readResponseRecord(transaction, {
    organizationId,
    minimum: recordFrom,
    now,
  });
  if (!record) return [];
  const { medianDays, inTime, applications } = record;
  const days = medianDays < 1 ? "Less than a day" : `${Math.round(medianDays)} days`;
  return [
    { label: "Time to first answer", value: days === "1 days" ? "1 day" : `${days} (median)` },
    {
      label: "Answered on time",
      value: `${inTime}% of ${applications} applications in the last year`,
    },
  ];
}
