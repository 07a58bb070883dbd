import { readFullNames } from "#features/account/account.contract.ts";
import { listSuspended, readAccountEmail } from "#features/auth/auth.contract.ts";
import {
  findMembership,
  isVerified,
  may,
  type Unverified,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { changeLimit } from "../candidates.constants.ts";
import { connectAcceptedEmail, connectDeclinedEmail } from "../candidates.emails.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { readProfileSnapshot } from "../profile/profile.usecases.server.ts";
import { blockOrganization } from "../visibility/visibility.usecases.server.ts";
import { talentProfilePath } from "./pool.constants.ts";
import { poolAddress, statusAt } from "./pool.rules.ts";
import type { OwnRequest, PageOfList, PoolViews } from "./pool.types.ts";
import * as store from "./requests.store.server.ts";
import { deleteShortlist } from "./shortlist.store.server.ts";

/** Requests to connect with the viewer, and a page of organizations that looked at their profile in the pool. */
export async function readOwnRequests(
  services: Services,
  viewer: UserViewer,
  viewsPage = 1,
): Promise<{ requests: OwnRequest[]; views: PoolViews[]; viewsTurn: PageOfList }> {
  return await services.database.as(viewer, async (transaction) => {
    const requests = await store.listOwnRequests(transaction);
    const seen = await store.listPoolViews(transaction, viewer.userId, viewsPage);
    const { views, ...viewsTurn } = seen;
    return { requests, views, viewsTurn };
  });
}

/** Runs `work` on a request to the viewer, with their profile and the request locked. */
async function answer<Result>(
  services: Services,
  { userId }: UserViewer,
  requestId: string,
  work: (transaction: DatabaseTransaction, request: store.HeldRequest) => Promise<Result>,
): Promise<Result> {
  if (!(await services.rateLimits.take(changeLimit, userId))) {
    throw candidateErrors.tooManyChanges();
  }
  return await services.database.asSystem("answer request to connect", async (transaction) => {
    // The profile first, because all code that ends requests locks it first.
    await store.holdProfile(transaction, userId);
    const request = await store.holdRequest(transaction, { requestId, userId });
    if (!request) throw candidateErrors.requestClosed();
    return await work(transaction, request);
  });
}

/**
 * Accepts a request: its organization gets the viewer's name, email and profile as they are now.
 *
 * @throws `candidate_request_closed`.
 */
export async function acceptRequest(
  services: Services,
  viewer: UserViewer,
  requestId: string,
): Promise<void> {
  const { userId } = viewer;
  await answer(services, viewer, requestId, async (transaction, request) => {
    const now = services.clock.now();
    requirePending(request, now);
    if (!(await isVerified(transaction, request.organizationId))) {
      throw candidateErrors.requestClosed();
    }
    const profile = await readProfileSnapshot(transaction, userId);
    const email = await readAccountEmail(transaction, userId);
    if (!profile || !email) throw candidateErrors.requestClosed();
    const name = (await readFullNames(transaction, [userId])).get(userId) ?? null;
    await store.updateRequest(transaction, { requestId, status: "accepted", now });
    await store.insertShare(transaction, { requestId, name, email, profile, now });
    await record(services, transaction, { userId, request, action: "request_accepted" });
    await emailAsker(services, transaction, { request, userId, isAccepted: true });
  });
}

/**
 * Declines a request. The organization doesn't learn why, and can't ask again for a while.
 *
 * @throws `candidate_request_closed`.
 */
export async function declineRequest(
  services: Services,
  viewer: UserViewer,
  requestId: string,
): Promise<void> {
  const { userId } = viewer;
  await answer(services, viewer, requestId, async (transaction, request) => {
    const now = services.clock.now();
    requirePending(request, now);
    await store.updateRequest(transaction, { requestId, status: "declined", now });
    await record(services, transaction, { userId, request, action: "request_declined" });
    await emailAsker(services, transaction, { request, userId, isAccepted: false });
  });
}

/**
 * Stops sharing what a request was accepted for: the organization can't see it from now on.
 *
 * @throws `candidate_request_closed`.
 */
export async function stopSharing(
  services: Services,
  viewer: UserViewer,
  requestId: string,
): Promise<void> {
  const { userId } = viewer;
  await answer(services, viewer, requestId, async (transaction, request) => {
    if (request.status !== "accepted") throw candidateErrors.requestClosed();
    const now = services.clock.now();
    await store.updateRequest(transaction, { requestId, status: "revoked", now });
    await record(services, transaction, { userId, request, action: "sharing_stopped" });
  });
}

/**
 * Blocks the organization of a request, which ends it and anything shared.
 *
 * @throws `candidate_request_closed`; what `blockOrganization` throws.
 */
export async function blockAsker(
  services: Services,
  viewer: UserViewer,
  requestId: string,
): Promise<void> {
  const organizationId = await services.database.as(viewer, async (transaction) => {
    const requests = await store.listOwnRequests(transaction);
    return requests.find(({ id }) => id === requestId)?.organizationId;
  });
  if (!organizationId) throw candidateErrors.requestClosed();
  await blockOrganization(services, viewer, organizationId);
}

/** Ends requests that waited too long. */
export async function expireOldRequests(services: Services): Promise<void> {
  const ended = await services.database.asSystem("expire requests to connect", (transaction) =>
    store.expireRequests(transaction, services.clock.now()),
  );
  if (ended > 0) services.log.info("candidates.requests_expired", { ended });
}

/**
 * Ends an organization's pending requests once it isn't verified. Shared profiles are hidden until it's verified
 * again; where it closed for good, they're deleted, with its shortlist.
 */
export async function endRequestsOfUnverified(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId, reason }: Unverified,
): Promise<void> {
  const now = services.clock.now();
  let ended = await store.endPendingRequests(transaction, organizationId, now);
  if (reason === "closed") {
    ended += await store.revokeShares(transaction, organizationId, now);
    await deleteShortlist(transaction, organizationId);
  }
  if (ended === 0) return;
  await services.audit.record(transaction, {
    actorId: null,
    action: "candidates.requests_ended",
    subject: { type: "organization", id: organizationId },
    details: { ended, reason },
  });
}

function requirePending(request: store.HeldRequest, now: Date): void {
  if (statusAt(request, now) !== "pending") throw candidateErrors.requestClosed();
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  {
    userId,
    request,
    action,
  }: {
    userId: string;
    request: store.HeldRequest;
    action: "request_accepted" | "request_declined" | "sharing_stopped";
  },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: userId,
    action: `candidates.${action}`,
    subject: { type: "candidate", id: userId },
    details: { requestId: request.id, organizationId: request.organizationId },
  });
}

/** Emails the answer to the member who asked, if they may still browse the pool for the organization. */
async function emailAsker(
  services: Services,
  transaction: DatabaseTransaction,
  {
    request,
    userId,
    isAccepted,
  }: { request: store.HeldRequest; userId: string; isAccepted: boolean },
): Promise<void> {
  const { askedBy, organizationId } = request;
  if (!askedBy || (await listSuspended(transaction, [askedBy])).size > 0) return;
  const asker = await findMembership(transaction, { organizationId }, { userId: askedBy });
  if (!asker || !may(asker.role, "browse talent")) return;
  const to = await readAccountEmail(transaction, askedBy);
  if (!to) return;
  const { slug, publicName } = asker.organization;
  const candidateKey = await store.findKey(transaction, { organizationId, userId });
  if (!candidateKey) return;
  const { baseUrl } = services.application;
  const email = isAccepted
    ? connectAcceptedEmail(to, {
        organization: publicName,
        url: `${baseUrl}${talentProfilePath(candidateKey, slug)}`,
      })
    : connectDeclinedEmail(to, {
        organization: publicName,
        url: `${baseUrl}${poolAddress(slug, { asked: true })}`,
      });
  await services.mail.enqueue(transaction, email);
}
