import {
  listMembers,
  type MemberLeft,
  type MemberWork,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actForJob } from "./posting-access.usecases.server.ts";
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
 * Chooses a job's hiring managers. For those who may publish it.
 *
 * @throws `posting_not_hiring_manager`.
 */
export async function setHiringTeam(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  userIds: readonly string[],
): Promise<void> {
  const asked = { jobId, permission: "publish jobs" } as const;
  await actForJob(services, viewer, asked, async (transaction, draft, access) => {
    const members = await listMembers(transaction, draft.organizationId);
    const managers = members.filter(({ role }) => role === "hiring_manager");
    const known = userIds.every((id) => managers.some(({ userId }) => userId === id));
    if (!known) throw postingErrors.notOnTeam();
    await store.replaceTeam(transaction, { jobId, userIds, now: services.clock.now() });
    await access.recordFor("jobs.hiring_team_changed", { jobId });
  });
}

/** Hands the jobs of a hiring manager to the member who takes over. */
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
  for (const jobId of jobIds) {
    await store.addToTeam(transaction, { jobId, userIds: [successorId], now });
  }
}

/** Jobs that hiring managers hand over when they leave or become interviewers. */
export const jobsOfHiringManagers: MemberWork = {
  permission: "write jobs",
  describe: (count) => (count === 1 ? "1 job" : `${count} jobs`),
  count: store.countTeams,
  handOver: handOverJobs,
};
