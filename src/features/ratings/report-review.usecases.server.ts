import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import { insertReviewReport } from "./moderation.store.server.ts";
import { findPublicReview } from "./public-reviews.store.server.ts";
import { auditSubjectOf } from "./ratings.audit.server.ts";
import { reviewErrors } from "./reviews.errors.ts";
import { reviewReasonForm } from "./reviews.schemas.ts";
import { findReview } from "./reviews.store.server.ts";

const reportLimit = {
  name: "mentorship/review-reports",
  capacity: 10,
  periodSeconds: toSeconds({ days: 1 }),
};

/** A published review that the viewer can report. */
export interface ReportableReview {
  id: string;
  authorName: string | null;
  rating: number;
  text: string;
  publishedAt: Date | null;
  reply: string | null;
  /** The mentor on whose page it was read. */
  mentorId: string | null;
  bookingId: string | null;
}

/** @throws `review_not_found`, also for one that the viewer may not read; `own_review`. */
export async function readReportableReview(
  services: Services,
  viewer: UserViewer,
  reviewId: string,
): Promise<ReportableReview> {
  if (!isId(reviewId)) throw reviewErrors.reviewNotFound();
  return await services.database.as(viewer, (transaction) =>
    requireReportable(transaction, viewer, reviewId),
  );
}

/**
 * Reports a published review to the administrators.
 * @throws `validation_failed`, `review_not_found`, `own_review`, `review_already_reported`,
 * `too_many_review_reports`.
 */
export async function reportReview(
  services: Services,
  viewer: UserViewer,
  reviewId: string,
  entered: { reason?: unknown },
): Promise<ReportableReview> {
  const review = await readReportableReview(services, viewer, reviewId);
  const checked = reviewReasonForm.safeParse(entered);
  if (!checked.success) throw reviewErrors.invalidInput(listProblems(checked.error));
  if (!(await services.rateLimits.take(reportLimit, viewer.userId))) {
    throw reviewErrors.tooManyReports();
  }
  await services.database.asSystem("report review", async (transaction) => {
    const id = await insertReviewReport(transaction, {
      reviewId: review.id,
      reporterId: viewer.userId,
      reason: checked.data.reason,
      now: services.clock.now(),
    });
    if (!id) throw reviewErrors.alreadyReported();
    await services.audit.record(transaction, {
      // The report names its sender. The log is also read by people whom a report may be about.
      actorId: null,
      action: "mentorship.review_reported",
      subject: auditSubjectOf(review),
    });
  });
  return review;
}

async function requireReportable(
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  reviewId: string,
): Promise<ReportableReview> {
  const ofOwnSession = await findReview(transaction, reviewId);
  if (ofOwnSession) {
    if (ofOwnSession.authorId === viewer.userId) throw reviewErrors.ownReview();
    if (ofOwnSession.hiddenAt) throw reviewErrors.reviewNotFound();
    const { id, authorName, rating, text, publishedAt, reply, bookingId } = ofOwnSession;
    const { mentorProfileId: mentorId } = ofOwnSession;
    return { id, authorName, rating, text, publishedAt, reply, mentorId, bookingId };
  }
  const review = await findPublicReview(transaction, reviewId);
  if (!review) throw reviewErrors.reviewNotFound();
  const { mentorProfileId: mentorId, repliedAt: _, ...shown } = review;
  return { ...shown, mentorId, bookingId: null };
}
