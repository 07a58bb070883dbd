import {
  type Access,
  findAccess,
  listLocations,
  listMembers,
  type Membership,
  may,
  type Organization,
  type Permission,
  requireAccess,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import type { PostingEmployer } from "./checked-posting.rules.ts";
import { type Draft, findDraft, findOrganizationOf } from "./drafts.store.server.ts";
import { postingErrors } from "./postings.errors.ts";
import { isOnTeam } from "./team.store.server.ts";

/** Autosave counts too: one save every two seconds for ten minutes, with room for buttons. */
const changeLimit: RateLimit = {
  name: "jobs/change-posting",
  capacity: 360,
  periodSeconds: toSeconds({ minutes: 10 }),
};

/**
 * Does something with a job that the viewer's role allows, with organization and job locked, in that
 * order. An operator may do what an owner could.
 *
 * @throws `posting_not_found`, `posting_too_many_saves`, and what `requireAccess` throws.
 */
export async function actForJob<Result>(
  services: Services,
  viewer: UserViewer,
  { jobId, permission }: { jobId: string; permission: Permission },
  work: (transaction: DatabaseTransaction, draft: Draft, access: Access) => Promise<Result>,
): Promise<Result> {
  if (!isId(jobId)) throw postingErrors.notFound();
  if (!(await services.rateLimits.take(changeLimit, viewer.userId))) {
    throw postingErrors.tooManySaves();
  }
  return await services.database.asSystem(`jobs: ${permission}`, async (transaction) => {
    const { draft, access } = await requireJobAccess(services, transaction, viewer, {
      jobId,
      permission,
    });
    return await work(transaction, draft, access);
  });
}

/** `actForJob` within a system transaction that has started and locked nothing yet. */
export async function requireJobAccess(
  services: Services,
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  { jobId, permission }: { jobId: string; permission: Permission },
): Promise<{ draft: Draft; access: Access }> {
  const organizationId = await findOrganizationOf(transaction, jobId);
  if (!organizationId) throw postingErrors.notFound();
  const access = await requireAccess(services, transaction, viewer, {
    organizationId,
    permission,
    own: () => isOnTeam(transaction, { jobId, userId: viewer.userId }),
  });
  const draft = await findDraft(transaction, jobId, { locked: true });
  if (!draft) throw postingErrors.notFound();
  return { draft, access };
}

/** Reads a job as someone who may write it; undefined for others. */
export async function readForJob<Result>(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  read: (transaction: DatabaseTransaction, draft: Draft, membership: Membership) => Promise<Result>,
): Promise<Result | undefined> {
  if (!isId(jobId)) return undefined;
  const readIn = async (transaction: DatabaseTransaction) => {
    const draft = await findDraft(transaction, jobId);
    if (!draft) return undefined;
    const { organizationId } = draft;
    const membership = await findAccess(transaction, viewer, { organizationId });
    if (!membership) return undefined;
    const { role } = membership;
    const isAllowed =
      may(role, "write jobs") ||
      (may(role, "write jobs", { isOwn: true }) &&
        (await isOnTeam(transaction, { jobId, userId: viewer.userId })));
    return isAllowed ? await read(transaction, draft, membership) : undefined;
  };
  return hasRight(viewer, "moderation")
    ? await services.database.asSystem("operator reads job", readIn)
    : await services.database.as(viewer, readIn);
}

/** An organization as the posting checker needs it. */
export async function readEmployer(
  transaction: DatabaseTransaction,
  { id, publicName, sizeBand }: Organization,
): Promise<PostingEmployer> {
  return { publicName, sizeBand, locations: await listLocations(transaction, id) };
}

/** Names of those who work for an organization, for the system's transaction. */
export async function readNames(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<(userId: string | null) => string> {
  const members = await listMembers(transaction, organizationId);
  const names = new Map(members.map(({ userId, name, email }) => [userId, name ?? email]));
  return (userId) => {
    if (!userId) return "someone whose account has been deleted";
    return names.get(userId) ?? `someone from ${brand.name}, or a former member`;
  };
}
