import { readAccountEmail } from "#features/auth/auth.contract.ts";
import { ensureHost } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { requireOther } from "#platform/http/own-matter.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { checkReason } from "../applications/moderation.usecases.server.ts";
import { newHostOf } from "../hosts/mentor-host.rules.ts";
import { holderOf } from "../licenses/licenses.store.server.ts";
import { requireLicensed } from "../licenses/licenses.usecases.server.ts";
import { type Claims, pickFields } from "../mentor-fields.rules.ts";
import { relistWithoutAdvice } from "../moderation/license-listing.usecases.server.ts";
import { isShown } from "../moderation/moderation.rules.ts";
import { selectModerated } from "../moderation/moderation.store.server.ts";
import { listChangedClaims, nameChangedClaims } from "./claims.rules.ts";
import { changesShown, decisionsShown } from "./profile-changes.constants.ts";
import { changeApprovedEmail, changeDeclinedEmail } from "./profile-changes.emails.ts";
import { studioErrors } from "./profile-changes.errors.ts";
import {
  countPendingChanges,
  decideChange,
  findChangedProfileId,
  listChanges,
  type ModeratedChange,
  type ProfileChange,
  selectProfileForModeration,
  updateProfile,
} from "./profile-changes.store.server.ts";

export interface ChangeModeration {
  /** Oldest first; at most 50 of `total`. */
  waiting: ModeratedChange[];
  total: number;
  /** Newest first; at most 20. */
  decided: ModeratedChange[];
}

/** Lists mentors' pending changes of their profiles and recent decisions. Admins only. */
export async function listProfileChanges(
  services: Services,
  viewer: Viewer,
): Promise<ChangeModeration> {
  const admin = requireAdmin(viewer);
  return await services.database.as(admin, async (transaction) => ({
    waiting: await listChanges(transaction, "pending", changesShown),
    total: await countPendingChanges(transaction),
    decided: await listChanges(transaction, "decided", decisionsShown),
  }));
}

/**
 * Makes a change public and emails the mentor. Only the parts that the mentor asked to change are written: the sheet or
 * an undo may have changed the others since. A profile that was hidden for want of a license is listed again once it
 * doesn't need it.
 *
 * @throws `profile_change_not_found`, `profile_change_not_pending`; `profile_changed_since_request` when one of these
 *   parts isn't what it was; `advice_unlicensed` when the profile would offer advice for which no license was checked;
 *   `own_matter` for the viewer's own.
 */
export async function approveProfileChange(
  services: Services,
  viewer: Viewer,
  changeId: string,
): Promise<void> {
  const admin = requireAdmin(viewer);
  await services.database.asSystem("approve profile change", async (transaction) => {
    const now = services.clock.now();
    // Before the change, as where a mentor saves the profile.
    const present = await lockChangedProfile(transaction, changeId);
    requireOther(admin, present.user_id);
    const change = await decide(transaction, changeId, {
      status: "approved",
      decidedBy: admin.userId,
      now,
    });
    const wanted = wantedOf(change, present);
    const { user_id: userId, email, owns_email: ownsEmail } = present;
    const holder = holderOf({ userId, email, ownsEmail });
    await requireLicensed(services, transaction, holder, { ...present, ...wanted });
    await updateProfile(transaction, change.profileId, wanted, now);
    const profile = await selectProfileForModeration(transaction, change.profileId);
    // The name is in the appointments too.
    await ensureHost(transaction, newHostOf(profile));
    await relistWithoutAdvice(services, transaction, change.profileId, admin.userId);
    const listing = await selectModerated(transaction, change.profileId);
    await notify(services, transaction, change, profile.user_id, (facts) =>
      changeApprovedEmail(facts, { isShown: listing !== undefined && isShown(listing.state) }),
    );
    await record(services, transaction, admin, { change, what: "approved", profile });
  });
}

/**
 * Turns a change down; the mentor reads the reason.
 *
 * @throws `validation_failed` without a fitting reason, and as `approveProfileChange`.
 */
export async function declineProfileChange(
  services: Services,
  viewer: Viewer,
  { changeId, reason }: { changeId: string; reason: unknown },
): Promise<void> {
  const admin = requireAdmin(viewer);
  const checked = checkReason(reason);
  await services.database.asSystem("decline profile change", async (transaction) => {
    const change = await decide(transaction, changeId, {
      status: "declined",
      reason: checked,
      decidedBy: admin.userId,
      now: services.clock.now(),
    });
    const profile = await selectProfileForModeration(transaction, change.profileId);
    await notify(services, transaction, change, profile.user_id, (facts) =>
      changeDeclinedEmail(facts, checked),
    );
    await record(services, transaction, admin, { change, what: "declined", profile });
  });
}

type PresentProfile = Awaited<ReturnType<typeof selectProfileForModeration>>;

async function lockChangedProfile(
  transaction: DatabaseTransaction,
  changeId: string,
): Promise<PresentProfile> {
  const profileId = isId(changeId) ? await findChangedProfileId(transaction, changeId) : undefined;
  if (!profileId) throw studioErrors.changeNotFound();
  return await selectProfileForModeration(transaction, profileId, { lock: true });
}

/** The parts of a profile that a change asks for, without those that it leaves as they were. */
function wantedOf({ before, after }: ProfileChange, present: PresentProfile): Partial<Claims> {
  const asked = listChangedClaims(before, after).map(({ name }) => name as keyof Claims);
  const wanted = pickFields(after, asked);
  const differing = new Set(listChangedClaims(present, after).map(({ name }) => name));
  const changedSince = listChangedClaims(pickFields(before, asked), pickFields(present, asked));
  const lost = changedSince.filter(({ name }) => differing.has(name));
  if (lost.length > 0) throw studioErrors.profileChangedSince(nameChangedClaims(lost));
  return wanted;
}

async function decide(
  transaction: DatabaseTransaction,
  changeId: string,
  decision: Parameters<typeof decideChange>[2],
): Promise<ProfileChange> {
  if (!isId(changeId)) throw studioErrors.changeNotFound();
  const change = await decideChange(transaction, changeId, decision);
  if (change) return change;
  throw (await findChangedProfileId(transaction, changeId))
    ? studioErrors.changeNotPending()
    : studioErrors.changeNotFound();
}

async function notify(
  services: Services,
  transaction: DatabaseTransaction,
  { before, after }: ProfileChange,
  userId: string | null,
  write: (
    facts: Parameters<typeof changeApprovedEmail>[0],
  ) => ReturnType<typeof changeApprovedEmail>,
): Promise<void> {
  const to = userId && (await readAccountEmail(transaction, userId));
  if (!to) return;
  const { baseUrl } = services.application;
  const changed = listChangedClaims(before, after);
  await services.mail.enqueue(transaction, write({ baseUrl, to, changed }));
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  admin: UserViewer,
  {
    change,
    what,
    profile,
  }: {
    change: ProfileChange;
    what: "approved" | "declined";
    profile: { full_name: string; user_id: string | null };
  },
): Promise<void> {
  const changed = listChangedClaims(change.before, change.after).map(({ name }) => name);
  const pick = (claims: ProfileChange["before"]) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => changed.includes(name)));
  await services.audit.record(transaction, {
    actorId: admin.userId,
    action: `mentorship.profile_change_${what}`,
    subject: {
      type: "mentor_profile",
      id: change.profileId,
      name: profile.full_name,
      personId: profile.user_id,
    },
    before: pick(change.before),
    after: pick(change.after),
    reason: change.reason ?? undefined,
    details: { changeId: change.id, fields: changed },
  });
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  return viewer;
}
