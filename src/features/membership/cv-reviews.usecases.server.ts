import { wantsEmail } from "#features/account/account.contract.ts";
import { readAccountEmail, readAccountEmails } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import {
  reviewRequestedEmail,
  reviewSentEmail,
  reviewWithdrawnEmail,
} from "./cv-reviews.emails.ts";
import * as store from "./cv-reviews.store.server.ts";
import {
  cvReviewRequestsPerHour,
  openRequestsShown,
  sentReviewsShown,
} from "./membership.constants.ts";
import { membershipErrors } from "./membership.errors.ts";
import { nextQuarterStart, quarterOf, returnsCredit } from "./membership.rules.ts";
import { cvReviewForm, cvReviewText } from "./membership.schemas.ts";
import type { CvReview, CvReviewForAdmins } from "./membership.types.ts";
import { hasPro, readMembershipOf } from "./membership.usecases.server.ts";

const requestLimit = {
  name: "membership/cv-review",
  capacity: cvReviewRequestsPerHour,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** A person's credit for a CV review in the present quarter, and all they asked for. */
export interface CvReviewStanding {
  isMember: boolean;
  /** The present quarter: `2026-Q4`. */
  quarter: string;
  /** The time at which members get the next credit. */
  nextQuarterAt: Date;
  /** Whether the person has the credit of this quarter. */
  hasCredit: boolean;
  /** The newest first. */
  reviews: CvReview[];
}

export async function readCvReviews(
  services: Services,
  user: UserViewer,
): Promise<CvReviewStanding> {
  const now = services.clock.now();
  const quarter = quarterOf(now);
  const isMember = await hasPro(services, user);
  const reviews = await services.database.as(user, (transaction) =>
    store.listRequestsOf(transaction, user.userId),
  );
  return {
    isMember,
    quarter,
    nextQuarterAt: nextQuarterStart(now),
    hasCredit: isMember && !reviews.some((review) => review.quarter === quarter),
    reviews,
  };
}

/**
 * Requests the CV review of the present quarter, once, and confirms it by email.
 * @throws `members_only`, `cv_review_credit_used`, `too_many_requests`; `validation_failed` with all
 *   problems as `details.fields`.
 */
export async function requestCvReview(
  services: Services,
  user: UserViewer,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const { isMember, hasCredit } = await readCvReviews(services, user);
  if (!isMember) throw membershipErrors.membersOnly();
  if (!hasCredit) throw membershipErrors.reviewCreditUsed();
  const checked = cvReviewForm.safeParse(given);
  if (!checked.success) throw membershipErrors.invalidInput(listProblems(checked.error));
  if (!(await services.rateLimits.take(requestLimit, user.userId))) {
    throw membershipErrors.tooManyRequests();
  }
  const requestedAt = services.clock.now();
  const quarter = quarterOf(requestedAt);
  await services.database.asSystem("request CV review", async (transaction) => {
    const requestId = await store.insertRequest(transaction, {
      ...checked.data,
      userId: user.userId,
      quarter,
      requestedAt,
    });
    if (!requestId) throw membershipErrors.reviewCreditUsed();
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: "membership.cv_review_requested",
      subject: { type: "cv_review_request", id: requestId, name: quarter },
      details: { quarter },
    });
    await confirm(services, transaction, user.userId, (baseUrl, email) =>
      reviewRequestedEmail(baseUrl, { email, quarter }),
    );
  });
}

/**
 * Deletes a request that is not answered. That gives a member the credit back while its quarter
 * lasts: `hasCredit` says whether it did.
 *
 * @throws `cv_review_not_found`, also for another person's request; `cv_review_sent`.
 */
export async function withdrawCvReview(
  services: Services,
  user: UserViewer,
  requestId: string,
): Promise<{ hasCredit: boolean }> {
  if (!isId(requestId)) throw membershipErrors.reviewNotFound();
  const { userId } = user;
  return await services.database.asSystem("withdraw CV review", async (transaction) => {
    const request = await store.deleteOpenRequest(transaction, { requestId, userId });
    if (!request) {
      const isSent = await store.hasRequest(transaction, { requestId, userId });
      throw isSent ? membershipErrors.reviewSent() : membershipErrors.reviewNotFound();
    }
    const { quarter } = request;
    const membership = await readMembershipOf(services, transaction, userId);
    const hasCredit = returnsCredit(request, {
      isMember: membership.hasPro,
      quarter: quarterOf(services.clock.now()),
    });
    await services.audit.record(transaction, {
      actorId: userId,
      action: "membership.cv_review_withdrawn",
      subject: { type: "cv_review_request", id: requestId, name: quarter },
      details: { quarter },
    });
    await confirm(services, transaction, userId, (baseUrl, email) =>
      reviewWithdrawnEmail(baseUrl, { email, quarter }, { hasCredit }),
    );
    return { hasCredit };
  });
}

export interface CvReviewQueue {
  /** Number of requests that wait. */
  total: number;
  /** The oldest of them first. */
  open: CvReviewForAdmins[];
  /** The newest reviews that were sent. */
  sent: CvReviewForAdmins[];
}

/** @throws `forbidden` without the right `support`. */
export async function listCvReviews(services: Services, viewer: Viewer): Promise<CvReviewQueue> {
  const admin = requireAdmin(viewer);
  const { total, open, sent } = await services.database.as(admin, async (transaction) => ({
    total: await store.countOpenRequests(transaction),
    open: await store.listOpenRequests(transaction, openRequestsShown),
    sent: await store.listSentReviews(transaction, sentReviewsShown),
  }));
  const userIds = [...open, ...sent].map(({ userId }) => userId);
  const emails = await services.database.asSystem("read addresses for CV reviews", (transaction) =>
    readAccountEmails(transaction, [...new Set(userIds)]),
  );
  const withAddress = ({ userId, ...review }: store.StoredCvReview): CvReviewForAdmins => ({
    ...review,
    accountEmail: emails.get(userId) ?? null,
  });
  return { total, open: open.map(withAddress), sent: sent.map(withAddress) };
}

/**
 * Sends a review to the person who asked for it, by email to the account's present address and on their
 * page, once.
 *
 * @throws `forbidden` without the right `support`; `cv_review_not_found`, `cv_review_sent`,
 *   `validation_failed`.
 */
export async function sendCvReview(
  services: Services,
  viewer: Viewer,
  { requestId, text }: { requestId: string; text: string },
): Promise<void> {
  const admin = requireAdmin(viewer);
  if (!isId(requestId)) throw membershipErrors.reviewNotFound();
  const checked = cvReviewText.safeParse(text);
  if (!checked.success) {
    const [problem] = listProblems(checked.error);
    throw membershipErrors.invalidInput([{ field: "review", message: problem?.message ?? "" }]);
  }
  const review = checked.data;
  const at = services.clock.now();
  await services.database.asSystem("send CV review", async (transaction) => {
    const sent = await store.storeReview(transaction, requestId, { review, by: admin.userId, at });
    if (!sent) {
      const isSent = await store.hasRequest(transaction, { requestId });
      throw isSent ? membershipErrors.reviewSent() : membershipErrors.reviewNotFound();
    }
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "membership.cv_review_sent",
      subject: {
        type: "cv_review_request",
        id: requestId,
        name: sent.quarter,
        personId: sent.userId,
      },
      before: { sent: false },
      after: { sent: true },
    });
    const { userId, quarter, targetPost } = sent;
    await write(services, transaction, userId, (baseUrl, email) =>
      reviewSentEmail(baseUrl, { email, quarter }, { review, targetPost }),
    );
  });
}

/** As `write`, unless the person has turned confirmations off. */
async function confirm(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
  compose: (baseUrl: string, email: string) => Email,
): Promise<void> {
  if (!(await wantsEmail(transaction, userId, "confirmations"))) return;
  await write(services, transaction, userId, compose);
}

/** Sends an email to the address that the account has now; to a deleted account it sends none. */
async function write(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
  compose: (baseUrl: string, email: string) => Email,
): Promise<void> {
  const email = await readAccountEmail(transaction, userId);
  if (!email) return;
  await services.mail.enqueue(transaction, compose(services.application.baseUrl, email));
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "support")) throw httpErrors.forbidden();
  return viewer;
}
