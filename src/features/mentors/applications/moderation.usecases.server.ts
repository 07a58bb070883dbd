import { readProvenEmail } from "#features/auth/auth.contract.ts";
import {
  findOrderOf,
  isRefundOnHold,
  requestRefund,
} from "#features/payments/payments.contract.ts";
import type { ReturnedMoney } from "#features/payments/payments-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { requireOther } from "#platform/http/own-matter.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { invalidInput, listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { endDeparture } from "../departed-mentors.usecases.server.ts";
import { ensureMentorHost } from "../hosts/session-hosts.usecases.server.ts";
import { requireLicensed } from "../licenses/licenses.usecases.server.ts";
import { registrationPurpose } from "../mentors.constants.ts";
import {
  lockAddressHolder,
  publishProfile,
  takeAddressFromSample,
} from "../mentors.profiles.store.server.ts";
import { decisionReason } from "../mentors.schemas.ts";
import { isShown } from "../moderation/moderation.rules.ts";
import { selectModerated } from "../moderation/moderation.store.server.ts";
import { approvePhotoOfApplication } from "../photos/moderate-photos.usecases.server.ts";
import { dropUnusedPhotos, toSeen } from "../photos/own-photo.usecases.server.ts";
import { listPhotosOf } from "../photos/photos.store.server.ts";
import type { SeenPhoto } from "../photos/photos.types.ts";
import { approvedEmail, rejectedEmail } from "./applications.emails.ts";
import { applicationErrors } from "./applications.errors.ts";
import { isDecided, isModerationEnded } from "./applications.rules.ts";
import {
  findApplication,
  moveApplication,
  type StoredApplication,
} from "./applications.store.server.ts";
import { isAddressProven } from "./email-claim.usecases.server.ts";
import {
  listAwaitingModeration,
  listRecentDecisions,
  type ModeratedApplication,
} from "./moderation.store.server.ts";

const awaitingShown = 50;
const decisionsShown = 20;

/** An application that waits, and whether its address is proven where a profile has it already. */
export interface AwaitingApplication extends ModeratedApplication {
  addressProven: boolean;
  /** The photo that waits for review with it. */
  photo: SeenPhoto | null;
}

export interface ModerationList {
  /** Oldest first; at most 50 of `total`. */
  awaiting: AwaitingApplication[];
  total: number;
  /** Newest first; at most 20. */
  decided: StoredApplication[];
}

/** Lists what an admin has to decide, and what was decided lately. */
export async function listForModeration(
  services: Services,
  viewer: Viewer,
): Promise<ModerationList> {
  requireAdmin(viewer);
  const found = await services.database.as(viewer, async (transaction) => {
    const waiting = await listAwaitingModeration(transaction, awaitingShown);
    const applicants = waiting.applications.map(({ user_id }) => user_id);
    return {
      ...waiting,
      photos: await listPhotosOf(transaction, applicants),
      decided: await listRecentDecisions(transaction, decisionsShown),
    };
  });
  const awaiting = await services.database.asSystem("read email claims", async (transaction) => {
    const list: AwaitingApplication[] = [];
    for (const application of found.applications) {
      const addressProven =
        application.existing_profile_source !== null &&
        (await isAddressProven(services, transaction, application));
      const photo = found.photos.find(
        ({ userId, status }) => userId === application.user_id && status === "pending",
      );
      list.push({ ...application, addressProven, photo: toSeen(photo) });
    }
    return list;
  });
  return { awaiting, total: found.total, decided: found.decided };
}

/**
 * Approves an application: its profile becomes public and the applicant gets an email. `seen.photoId`:
 * the photo that was reviewed with it, which becomes public too. `seen.relists`: "yes" where the page said that the
 * approval lists a profile again.
 *
 * @throws `application_already_decided`, `application_not_under_review`, `mentor_email_taken`; `profile_unlisted` when
 *   it would list a profile again and the page didn't say so; `advice_unlicensed` when it offers advice for which no
 *   license was checked; `own_matter` for the viewer's own.
 */
export async function approveApplication(
  services: Services,
  viewer: Viewer,
  applicationId: string,
  seen: { photoId?: string | undefined; relists?: string | undefined } = {},
): Promise<{ profileId: string }> {
  const admin = requireAdmin(viewer);
  return services.database.asSystem("approve mentor application", async (transaction) => {
    const now = services.clock.now();
    const application = await decide(transaction, applicationId, "approve", {
      decided_at: now,
      decided_by: admin.userId,
    });
    requireOther(admin, application.user_id);
    const isProven = await isAddressProven(services, transaction, application);
    const { user_id: userId, email } = application;
    const holder = { userId, email: isProven ? email : null };
    await requireLicensed(services, transaction, holder, { ...application });
    const { profileId, isRelisted } = await publish(transaction, application, { isProven, now });
    if (isRelisted && seen.relists !== "yes") throw applicationErrors.profileUnlisted();
    const isOwnAddress = (await readProvenEmail(transaction, userId)) === email.toLowerCase();
    if (isProven || isOwnAddress) await endDeparture(services, transaction, email);
    if (isRelisted) await recordRelisting(services, transaction, admin, application, profileId);
    await ensureMentorHost(transaction, {
      id: profileId,
      name: application.full_name,
      userId: application.user_id,
    });
    await approvePhotoOfApplication(services, transaction, admin, {
      userId: application.user_id,
      photoId: seen.photoId ?? "",
    });
    const profile = await selectModerated(transaction, profileId);
    await services.mail.enqueue(
      transaction,
      approvedEmail(services.application.baseUrl, application, {
        id: profileId,
        isShown: profile !== undefined && isShown(profile.state),
      }),
    );
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "mentorship.application_approved",
      subject: {
        type: "mentor_application",
        id: application.id,
        name: application.full_name,
        personId: application.user_id,
      },
      before: { status: "under_review" },
      after: { status: "approved" },
      details: { profileId, addressProven: isProven },
    });
    return { profileId };
  });
}

/**
 * A profile that exists under the application's address becomes the applicant's when they have proven
 * the mailbox; otherwise it stays as it is and they get one of their own. A sample is nobody's.
 * `isRelisted`: it had been taken off the list.
 *
 * @throws `mentor_email_taken` when the profile is another account's.
 */
async function publish(
  transaction: DatabaseTransaction,
  application: StoredApplication,
  { isProven, now }: { isProven: boolean; now: Date },
): Promise<{ profileId: string; isRelisted: boolean }> {
  const holder = await lockAddressHolder(transaction, application.email);
  if (holder && holder.userId !== null && holder.userId !== application.user_id) {
    throw applicationErrors.emailTaken();
  }
  if (holder?.isSample && isProven) await takeAddressFromSample(transaction, holder.id);
  const isOwn = holder !== undefined && holder.userId === application.user_id;
  const adopts = holder !== undefined && !holder.isSample && (isOwn || isProven);
  const profileId = await publishProfile(transaction, application, {
    adopting: adopts ? holder.id : null,
    ownsEmail: isProven || (adopts && isOwn),
    now,
  });
  return { profileId, isRelisted: adopts && holder.isUnlisted };
}

async function recordRelisting(
  services: Services,
  transaction: DatabaseTransaction,
  admin: UserViewer,
  { full_name: name, user_id: personId }: StoredApplication,
  profileId: string,
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: admin.userId,
    action: "mentorship.profile_relisted",
    subject: { type: "mentor_profile", id: profileId, name, personId },
    before: { listed: false },
    after: { listed: true },
    reason: "We approved the mentor's application.",
  });
}

/**
 * Rejects an application: saves the reason, refunds the fee and emails the applicant.
 *
 * @throws `validation_failed` without a fitting reason, `application_already_decided`,
 *   `application_not_under_review`.
 */
export async function rejectApplication(
  services: Services,
  viewer: Viewer,
  { applicationId, reason }: { applicationId: string; reason: unknown },
): Promise<void> {
  const admin = requireAdmin(viewer);
  const checkedReason = checkReason(reason);
  await services.database.asSystem("reject mentor application", async (transaction) => {
    const application = await decide(transaction, applicationId, "reject", {
      decided_at: services.clock.now(),
      decided_by: admin.userId,
      decision_reason: checkedReason,
    });
    await dropUnusedPhotos(transaction, application.user_id);
    const returned = await refundFee(services, transaction, admin, application);
    await services.mail.enqueue(
      transaction,
      rejectedEmail(services.application.baseUrl, application, { reason: checkedReason, returned }),
    );
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "mentorship.application_rejected",
      subject: {
        type: "mentor_application",
        id: application.id,
        name: application.full_name,
        personId: application.user_id,
      },
      before: { status: "under_review" },
      after: { status: "rejected" },
      reason: checkedReason,
    });
  });
}

/** Refunds the fee, and answers what of it the applicant doesn't have back yet. */
async function refundFee(
  services: Services,
  transaction: DatabaseTransaction,
  admin: UserViewer,
  { id: subjectId }: StoredApplication,
): Promise<ReturnedMoney> {
  const reference = { purpose: registrationPurpose, subjectId };
  const before = await findOrderOf(transaction, reference);
  const order = await requestRefund(services, transaction, {
    ...reference,
    completes: true,
    actorId: admin.userId,
    reason: "The application wasn't accepted",
  });
  // A part that's still on its way isn't back, so it counts as to come.
  const refundedCents =
    before?.status === "refunded" ? (before.refundedMoney?.amountCents ?? 0) : 0;
  // A bank may take back what was refunded before.
  const backCents = Math.min(refundedCents + order.lostCents, order.money.amountCents);
  const money = { ...order.money, amountCents: order.money.amountCents - backCents };
  const isOnHold = await isRefundOnHold(transaction, order);
  return { money, onHoldCents: isOnHold ? money.amountCents : 0 };
}

/** The reason as it will be kept and sent. */
export function checkReason(reason: unknown): string {
  const result = decisionReason.safeParse(reason ?? "");
  if (result.success) return result.data;
  throw invalidInput(
    listProblems(result.error).map(({ message }) => ({ field: "reason", message })),
  );
}

async function decide(
  transaction: DatabaseTransaction,
  applicationId: string,
  decision: "approve" | "reject",
  set: { decided_at: Date; decided_by: string; decision_reason?: string },
): Promise<StoredApplication> {
  if (!isId(applicationId)) throw applicationErrors.applicationNotFound();
  const decided = await moveApplication(
    transaction,
    applicationId,
    { application: decision, wherePayment: ["paid"], set },
    set.decided_at,
  );
  if (decided) return decided;
  const present = await findApplication(transaction, applicationId);
  if (!present) throw applicationErrors.applicationNotFound();
  if (isDecided(present) && !isModerationEnded(present)) {
    throw applicationErrors.alreadyDecided(present.application_status);
  }
  throw applicationErrors.notInModeration();
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  return viewer;
}
