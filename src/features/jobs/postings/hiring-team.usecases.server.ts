import {
  listMembers,
  type Member,
  type MemberLeft,
  type MemberWork,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actForJob } from "./posting-access.usecases.server.ts";
import { hiringTeamEmail } from "./postings.emails.ts";
import { postingErrors } from "./postings.errors.ts";
import * as store from "./team.store.server.ts";

export interface HiringManager {
  userId: string;
  name: string;
  isOnTeam: boolean;
}

/** The hiring managers of a job's organization. The caller has checked who asks. */
export async function readHiringManagers(
  services: Services,
  { jobId, organizationId }: { jobId: string; organizationId: string },
): Promise<HiringManager[]> {
  return await services.database.asSystem("hiring managers of a job", async (transaction) => {
    const team = await store.listTeam(transaction, jobId);
    const members = await listMembers(transaction, organizationId);
    return members
      .filter(({ role }) => role === "hiring_manager")
      .map(({ userId, name, email }) => ({
        userId,
        name: name ?? email ?? "Member",
        isOnTeam: team.includes(userId),
      }));
  });
}

/**
 * Chooses a job's hiring managers. `shown` are those whom the form showed as chosen: only what was changed on it is saved,
 * so that a page from before keeps whoever joined the team meanwhile. Who is added gets an email, except the viewer. For
 * those who may publish the job.
 *
 * @throws `posting_not_hiring_manager`.
 */
export async function setHiringTeam(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  { userIds, shown }: { userIds: readonly string[]; shown?: readonly string[] | undefined },
): Promise<void> {
  const asked = { jobId, permission: "publish jobs" } as const;
  await actForJob(services, viewer, asked, async (transaction, draft, access) => {
    const before = shown ?? (await store.listTeam(transaction, jobId));
    const added = userIds.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !userIds.includes(id));
    const members = await listMembers(transaction, draft.organizationId);
    const managers = members.filter(({ role }) => role === "hiring_manager");
    const known = added.every((id) => managers.some(({ userId }) => userId === id));
    if (!known) throw postingErrors.notOnTeam();
    const now = services.clock.now();
    await store.removeFromTeam(transaction, { jobId, userIds: removed });
    const joined = await store.addToTeam(transaction, { jobId, userIds: added, now });
    for (const manager of managers) {
      if (!joined.includes(manager.userId) || manager.userId === viewer.userId) continue;
      await notifyManager(services, transaction, manager, [jobId]);
    }
    await access.recordFor("jobs.hiring_team_changed", { jobId });
  });
}

async function notifyManager(
  services: Services,
  transaction: DatabaseTransaction,
  { email, isSuspended, isLeaving }: Member,
  jobIds: readonly string[],
): Promise<void> {
  if (!email || isSuspended || isLeaving) return;
  const jobs = await store.listTeamJobs(transaction, jobIds);
  if (jobs.length === 0) return;
  await services.mail.enqueue(
    transaction,
    hiringTeamEmail(services.application.baseUrl, email, jobs),
  );
}

/** Hands the jobs of a hiring manager to the member who takes over, and emails them. */
async function handOverJobs(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId, userId, successorId }: MemberLeft,
): Promise<void> {
  const jobIds = await store.leaveTeams(transaction, { organizationId, userId });
  if (!successorId) return;
  const members = await listMembers(transaction, organizationId);
  const successor = members.find((member) => member.userId === successorId);
  // Recruiters and owners see every job anyway.
  if (successor?.role !== "hiring_manager") return;
  const now = services.clock.now();
  const joined: string[] = [];
  for (const jobId of jobIds) {
    const [added] = await store.addToTeam(transaction, { jobId, userIds: [successorId], now });
    if (added) joined.push(jobId);
  }
  await notifyManager(services, transaction, successor, joined);
}

/** Jobs that hiring managers hand over when they leave or become interviewers. */
export const jobsOfHiringManagers: MemberWork = {
  permission: "write jobs",
  describe: (count) => (count === 1 ? "1 job" : `${count} jobs`),
  count: store.countTeams,
  handOver: handOverJobs,
};
