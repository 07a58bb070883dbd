import {
  findMembership,
  listMembers,
  listOwnOrganizations,
  type MemberRole,
  may,
  scopeOf,
} from "#features/employers/employers.contract.ts";
import { recordMessaged } from "#features/jobs/jobs.contract.ts";
import { ownApplicationPath } from "#features/jobs/jobs-parts.contract.ts";
import type {
  ApplicationCorrespondents,
  ApplicationRole,
  ApplicationSides,
} from "#features/messages/messages.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { listTeam } from "../access/access.store.server.ts";
import { candidatePath, hiringPath } from "../hiring.constants.ts";
import { listSides, lockApplication } from "./correspondents.store.server.ts";

/**
 * A candidate and those who decide on the application write to each other: owners, recruiters and the job's hiring
 * managers, not interviewers, and not our own team.
 */
export const hiringCorrespondents: ApplicationCorrespondents = {
  async readSides(transaction, applicationIds) {
    const all = await listSides(transaction, applicationIds);
    return new Map(all.map((sides) => [sides.applicationId, sides]));
  },
  async hold(transaction, applicationId) {
    await lockApplication(transaction, applicationId);
    return (await listSides(transaction, [applicationId]))[0];
  },
  findRole,
  async listTeam(transaction, { organizationId, jobId, candidateId }) {
    const members = await listMembers(transaction, organizationId);
    const ofJob = await listTeam(transaction, jobId);
    const team = members.filter(
      ({ userId, role, isSuspended }) =>
        !isSuspended && userId !== candidateId && mayWrite(role, { isOwn: ofJob.includes(userId) }),
    );
    const all = team.map(({ userId }) => userId);
    return { all, own: all.filter((userId) => ofJob.includes(userId)) };
  },
  async whenEmployerWrites(transaction, { applicationId, senderId, now }) {
    await recordMessaged(transaction, { applicationId, actorId: senderId, now });
  },
  async findEmployerPage(transaction, userId) {
    const organizations = await listOwnOrganizations(transaction, userId);
    const decides = organizations.some(({ role }) => scopeOf(role, "decide applications"));
    return decides ? hiringPath : undefined;
  },
  pathOf: (applicationId, role) =>
    role === "candidate" ? ownApplicationPath(applicationId) : candidatePath(applicationId),
};

async function findRole(
  transaction: DatabaseTransaction,
  { organizationId, jobId, candidateId }: ApplicationSides,
  { userId, held }: { userId: string; held: boolean },
): Promise<ApplicationRole | undefined> {
  if (candidateId === userId) return "candidate";
  const key = { organizationId };
  const membership = await findMembership(transaction, key, { userId, locked: held });
  if (!membership) return undefined;
  const isOwn = (await listTeam(transaction, jobId)).includes(userId);
  return mayWrite(membership.role, { isOwn }) ? "employer" : undefined;
}

function mayWrite(role: MemberRole, { isOwn }: { isOwn: boolean }): boolean {
  return may(role, "decide applications", { isOwn });
}
