import { wantsEmail } from "#features/account/account.contract.ts";
import { readAccountEmail } from "#features/auth/auth.contract.ts";
import {
  type Access,
  actFor,
  employersErrors,
  isVerified,
} from "#features/employers/employers.contract.ts";
import { digestShown } from "#platform/crypto/shown-digest.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { addTime, dayInUtc, formatDay } from "#shared/time.ts";
import { connectRequestEmail } from "../candidates.emails.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { maxRequestsPerDay, maxSaved, requestDays } from "./pool.constants.ts";
import { askAgainAt } from "./pool.rules.ts";
import { findCandidate } from "./pool.store.server.ts";
import * as requests from "./requests.store.server.ts";
import * as shortlist from "./shortlist.store.server.ts";

/** A profile of the pool, as an organization knows it. */
export interface TalentKey {
  slug: string;
  candidateKey: string;
}

/** Sentences about acts in the pool, for the list of operators' acts that members read. */
export const talentActs = {
  connection_requested: "Asked to connect with someone in the talent pool",
  request_withdrawn: "Withdrew a request to connect",
} as const;

/** Runs `work` on a person whom the organization may see, with the organization locked. */
async function actOnCandidate<Result>(
  services: Services,
  viewer: UserViewer,
  { slug, candidateKey }: TalentKey,
  work: (
    transaction: DatabaseTransaction,
    given: Access & { userId: string; isInPool: boolean },
  ) => Promise<Result>,
): Promise<Result> {
  if (!isId(candidateKey)) throw candidateErrors.profileGone();
  return await actFor(
    services,
    viewer,
    { slug, permission: "browse talent" },
    async (transaction, access) => {
      if (access.isOperator) throw employersErrors.notAllowed();
      const organizationId = access.organization.id;
      if (!(await isVerified(transaction, organizationId))) throw candidateErrors.poolClosed();
      const candidate = await findCandidate(transaction, { organizationId, candidateKey });
      if (!candidate) throw candidateErrors.profileGone();
      return await work(transaction, { ...access, ...candidate });
    },
  );
}

/**
 * Asks a candidate in the pool to share who they are. They get an email, unless they turned it off.
 *
 * @throws `candidate_pool_closed`, `candidate_pool_profile_gone`, `candidate_already_asked`, `candidate_ask_later`,
 *   `candidate_too_many_requests`; what `actFor` throws.
 */
export async function askToConnect(
  services: Services,
  viewer: UserViewer,
  key: TalentKey,
  message: string,
): Promise<void> {
  await actOnCandidate(services, viewer, key, async (transaction, access) => {
    const { organization, userId } = access;
    const now = services.clock.now();
    if ((await requests.holdProfile(transaction, userId)) !== "pool") {
      throw candidateErrors.profileGone();
    }
    const organizationId = organization.id;
    // Asked again under the lock: a block may have come first.
    const { candidateKey } = key;
    if (!(await findCandidate(transaction, { organizationId, candidateKey }))) {
      throw candidateErrors.profileGone();
    }
    const earlier = await requests.listRequestsTo(transaction, { organizationId, userId });
    for (const request of earlier) {
      const again = askAgainAt(request, now);
      if (!again) throw candidateErrors.alreadyAsked();
      if (again > now) throw candidateErrors.askLater(formatDay(dayInUtc(again)));
      if (request.status === "pending") {
        // The job that expires requests hasn't run.
        const { id: requestId, expiresAt } = request;
        await requests.updateRequest(transaction, { requestId, status: "expired", now: expiresAt });
      }
    }
    const since = addTime(now, { days: -1 });
    const asked = await requests.countAskedSince(transaction, organizationId, since);
    if (asked >= maxRequestsPerDay) throw candidateErrors.tooManyRequests();
    const requestId = await requests.insertRequest(transaction, {
      organization,
      userId,
      askedBy: viewer.userId,
      message,
      now,
      expiresAt: addTime(now, { days: requestDays }),
    });
    await access.recordFor("candidates.connection_requested", { requestId });
    await emailCandidate(services, transaction, { userId, organization: organization.publicName });
  });
}

async function emailCandidate(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, organization }: { userId: string; organization: string },
): Promise<void> {
  if (!(await wantsEmail(transaction, userId, "talent_requests"))) return;
  const to = await readAccountEmail(transaction, userId);
  if (!to) return;
  const { baseUrl } = services.application;
  await services.mail.enqueue(transaction, connectRequestEmail(to, { baseUrl, organization }));
}

/**
 * Withdraws a pending request.
 *
 * @throws `candidate_request_closed`.
 */
export async function withdrawRequest(
  services: Services,
  viewer: UserViewer,
  key: TalentKey,
): Promise<void> {
  await actOnCandidate(services, viewer, key, async (transaction, access) => {
    const { organization, userId } = access;
    await requests.holdProfile(transaction, userId);
    const to = { organizationId: organization.id, userId };
    const open = (await requests.listRequestsTo(transaction, to)).find(
      ({ status }) => status === "pending",
    );
    if (!open) throw candidateErrors.requestClosed();
    const now = services.clock.now();
    await requests.updateRequest(transaction, { requestId: open.id, status: "withdrawn", now });
    await access.recordFor("candidates.request_withdrawn", { requestId: open.id });
  });
}

/**
 * Saves a profile of the pool for the organization, with a note for its people; a later call changes the note.
 *
 * @throws `candidate_pool_profile_gone`, `candidate_too_many_saved`, `candidate_note_changed` when a colleague has
 *   saved another note since it was `shown`.
 */
export async function saveTalent(
  services: Services,
  viewer: UserViewer,
  { shown, ...key }: TalentKey & { shown?: string | undefined },
  note: string | null,
): Promise<void> {
  await actOnCandidate(services, viewer, key, async (transaction, access) => {
    const { organization, userId, isInPool } = access;
    if (!isInPool) throw candidateErrors.profileGone();
    const now = services.clock.now();
    const saved = { organizationId: organization.id, userId, note, savedBy: viewer.userId, now };
    const present = await shortlist.readNote(transaction, saved);
    if (shown !== undefined && note !== present && shown !== digestShown(present)) {
      throw candidateErrors.noteChanged();
    }
    if ((await shortlist.countOthersSaved(transaction, saved)) >= maxSaved) {
      throw candidateErrors.tooManySaved();
    }
    await shortlist.saveToShortlist(transaction, saved);
  });
}

/** Removes a profile from the organization's shortlist, with its note. */
export async function unsaveTalent(
  services: Services,
  viewer: UserViewer,
  key: TalentKey,
): Promise<void> {
  await actOnCandidate(services, viewer, key, async (transaction, { organization, userId }) => {
    await shortlist.removeFromShortlist(transaction, { organizationId: organization.id, userId });
  });
}
