import { isAloneWith } from "#features/auth/auth.contract.ts";
import type { AuditAction } from "#platform/audit/audit.ts";
import { digestShown } from "#platform/crypto/shown-digest.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { requireOther } from "#platform/http/own-matter.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import {
  countReportedReviews,
  handleReviewReports,
  listRecentReviews,
  listReportedReviews,
} from "./moderation.store.server.ts";
import { auditSubjectOf } from "./ratings.audit.server.ts";
import { emailReviewer } from "./review-emails.usecases.server.ts";
import { hiddenEmail, type ModeratedReader, shownEmail } from "./reviews.emails.ts";
import { reviewErrors } from "./reviews.errors.ts";
import { dismissalForm, reviewReasonForm } from "./reviews.schemas.ts";
import {
  findReview,
  lockReviewedBooking,
  readSessionPeople,
  updateReview,
} from "./reviews.store.server.ts";
import type { ModeratedReview, ReportedReview, Review } from "./reviews.types.ts";

const reportedShown = 50;
const recentPerPage = 20;

export interface ModerationList {
  /** Reviews with open reports in all. */
  total: number;
  /** The longest waiting first. */
  reported: ModeratedReview[];
  /** Published ones, the newest first. */
  recent: ModeratedReview[];
  page: number;
  isMore: boolean;
  /** A report concerns the viewer, and no one else could decide on it. */
  needsColleague: boolean;
}

/**
 * Reviews of others' sessions. People in a session don't learn who reported its reviews, and don't
 * decide on them.
 *
 * @throws `forbidden` for everyone but admins.
 */
export async function readModeration(
  services: Services,
  viewer: Viewer,
  { page, isHidden }: { page: number; isHidden: boolean },
): Promise<ModerationList> {
  const admin = requireAdmin(viewer);
  const { userId: viewerId, email } = admin;
  const needsColleague = await services.database.asSystem("count own reports", async (query) => {
    const others = await countReportedReviews(query, viewerId);
    if ((await countReportedReviews(query)) === others) return false;
    return await isAloneWith(query, "moderation", { email, now: services.clock.now() });
  });
  return await services.database.as(admin, async (transaction) => {
    const recent = await listRecentReviews(transaction, {
      viewerId,
      limit: recentPerPage + 1,
      offset: (page - 1) * recentPerPage,
      isHidden,
    });
    const reported = await listReportedReviews(transaction, { viewerId, limit: reportedShown });
    return {
      total: await countReportedReviews(transaction, viewerId),
      reported: reported.map(toModerated),
      recent: recent.slice(0, recentPerPage).map(toModerated),
      page,
      isMore: recent.length > recentPerPage,
      needsColleague,
    };
  });
}

const toModerated = (review: ReportedReview): ModeratedReview => ({
  ...review,
  shown: digestReports(review.reports.map(({ id }) => id)),
});

const digestReports = (ids: readonly string[]) => digestShown(ids.toSorted());

/**
 * Takes a published review out of sight and out of the rating; its reports are handled with that, and
 * its author and the other person are told the reason.
 *
 * @throws `forbidden`, `validation_failed`, `review_not_found`, `own_matter`, `review_already_hidden`.
 */
export async function hideReview(
  services: Services,
  viewer: Viewer,
  reviewId: string,
  entered: { reason?: unknown },
): Promise<void> {
  const admin = requireAdmin(viewer);
  const checked = reviewReasonForm.safeParse(entered);
  if (!checked.success) throw reviewErrors.invalidInput(listProblems(checked.error));
  const { reason } = checked.data;
  await moderate(services, admin, reviewId, "mentorship.review_hidden", {
    change: (review, now) => {
      if (review.hiddenAt) throw reviewErrors.alreadyHidden();
      return { hidden_at: now, hidden_by: admin.userId, hidden_reason: reason };
    },
    write: (reader) => (context) => hiddenEmail(context, { ...reader, reason }),
    isHidden: true,
    reason,
  });
}

/** @throws `forbidden`, `review_not_found`, `own_matter`, `review_not_hidden`. */
export async function showReview(
  services: Services,
  viewer: Viewer,
  reviewId: string,
): Promise<void> {
  const admin = requireAdmin(viewer);
  await moderate(services, admin, reviewId, "mentorship.review_shown", {
    change: (review) => {
      if (!review.hiddenAt) throw reviewErrors.notHidden();
      return { hidden_at: null, hidden_by: null, hidden_reason: null };
    },
    write: (reader) => (context) => shownEmail(context, reader),
    isHidden: false,
  });
}

/**
 * Marks a review's reports as handled; it stays as it is. The reason is for the audit log alone.
 *
 * @throws `forbidden`, `validation_failed`, `review_not_found`, `own_matter`, `review_not_reported`;
 *   `review_reports_changed` when the reports aren't those that were `shown` anymore.
 */
export async function dismissReviewReports(
  services: Services,
  viewer: Viewer,
  reviewId: string,
  entered: { reason?: unknown; shown?: unknown },
): Promise<void> {
  const admin = requireAdmin(viewer);
  const checked = dismissalForm.safeParse(entered);
  if (!checked.success) throw reviewErrors.invalidInput(listProblems(checked.error));
  if (!isId(reviewId)) throw reviewErrors.reviewNotFound();
  const { reason, shown } = checked.data;
  const at = services.clock.now();
  await services.database.asSystem("dismiss reports of review", async (transaction) => {
    const handled = await handleReviewReports(transaction, reviewId, { by: admin.userId, at });
    const review = await findReview(transaction, reviewId);
    if (review) await requireOthers(transaction, admin, review);
    if (handled.length === 0 || !review) throw reviewErrors.nothingReported();
    if (shown !== undefined && shown !== digestReports(handled)) {
      throw reviewErrors.reportsChanged();
    }
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "mentorship.review_reports_dismissed",
      subject: { ...auditSubjectOf(review), personId: review.authorId },
      before: { openReports: handled.length },
      after: { openReports: 0 },
      reason,
    });
  });
}

interface Moderation {
  change: (review: Review, now: Date) => Parameters<typeof updateReview>[2];
  write: (reader: ModeratedReader) => Parameters<typeof emailReviewer>[2]["write"];
  isHidden: boolean;
  reason?: string;
}

async function moderate(
  services: Services,
  admin: UserViewer,
  reviewId: string,
  action: AuditAction,
  { change, write, isHidden, reason }: Moderation,
): Promise<void> {
  if (!isId(reviewId)) throw reviewErrors.reviewNotFound();
  await services.database.asSystem("moderate review", async (transaction) => {
    const now = services.clock.now();
    const found = await findReview(transaction, reviewId);
    if (!found?.publishedAt) throw reviewErrors.reviewNotFound();
    await requireOthers(transaction, admin, found);
    const { bookingId, side } = found;
    await lockReviewedBooking(transaction, bookingId);
    // Another administrator may have done the same while this waited.
    const review = (await findReview(transaction, reviewId)) ?? found;
    await updateReview(transaction, reviewId, change(review, now));
    await handleReviewReports(transaction, reviewId, { by: admin.userId, at: now });
    for (const to of ["mentee", "mentor"] as const) {
      const reader = { isAuthor: to === side, isPublic: side === "mentee" };
      const email = { bookingId, to, isNeeded: true, write: write(reader) };
      await emailReviewer(services, transaction, email);
    }
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action,
      subject: { ...auditSubjectOf(review), ...(reason ? { personId: review.authorId } : {}) },
      before: { hidden: !isHidden },
      after: { hidden: isHidden },
      reason,
    });
  });
}

/** Refuses those whose session it was. */
async function requireOthers(
  transaction: DatabaseTransaction,
  admin: UserViewer,
  { authorId, bookingId }: Review,
): Promise<void> {
  const people = await readSessionPeople(transaction, bookingId);
  requireOther(admin, authorId, people?.menteeId, people?.mentorId);
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  return viewer;
}
