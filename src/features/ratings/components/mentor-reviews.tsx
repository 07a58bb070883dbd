import { Link } from "react-router";
import { MentorRating } from "#features/mentors/mentors-components.contract.ts";
import type { MentorReview, PublicMentor } from "#features/mentors/mentors-parts.contract.ts";
import { profilePath } from "#features/mentors/mentors-parts.contract.ts";
import { SampleNote } from "#ui/page/sample-note.tsx";
import {
  reportReviewPath,
  reviewPath,
  reviewsAnchor,
  reviewsParameter,
} from "../reviews.constants.ts";
import type { PublicReviewPage } from "../reviews.types.ts";
import { ReviewEntry } from "./review-entry.tsx";

export interface MentorReviewsProps {
  mentor: PublicMentor;
  /** Those of a sample; they give way to the first real one. */
  reviews: readonly MentorReview[];
  /** `sessions` leads from a review to the reader's own session. */
  published: PublicReviewPage & { sessions: Record<string, string> };
}

export function MentorReviews({ mentor, reviews, published }: MentorReviewsProps) {
  if (published.total > 0) return <PublishedReviews mentor={mentor} published={published} />;
  if (mentor.rating === null || mentor.reviews === 0) {
    return (
      <p className="text-muted">No reviews yet. You'll find them here after the first sessions.</p>
    );
  }
  if (reviews.length === 0) return <MentorRating rating={mentor.rating} reviews={mentor.reviews} />;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <MentorRating rating={mentor.rating} reviews={mentor.reviews} />
        <SampleNote>These reviews, their authors and the mentor are samples.</SampleNote>
      </div>
      <ul aria-label="Reviews" className="grid">
        {reviews.map(({ author, role, rating, text }) => (
          <li key={author} className="grid gap-3 border-t border-line py-6">
            <blockquote>
              <p className="font-serif text-lg">{text}</p>
            </blockquote>
            <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
              <span>
                <span className="font-semibold text-ink">{author}</span>, {role}
              </span>
              <span>{rating} out of 5</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PublishedReviews({ mentor, published }: Omit<MentorReviewsProps, "reviews">) {
  const { reviews, sessions, page, pages } = published;
  return (
    <div className="grid gap-6">
      <MentorRating rating={mentor.rating} reviews={mentor.reviews} />
      <ul aria-label="Reviews" className="grid">
        {reviews.map((review) => {
          const session = sessions[review.id];
          return (
            <li key={review.id} className="border-t border-line py-6">
              <ReviewEntry review={review} mentorName={mentor.full_name}>
                {session ? (
                  <Link to={reviewPath(session)} className="link">
                    Your session
                    <span className="sr-only">, reviewed by {review.authorName}</span>
                  </Link>
                ) : (
                  <Link to={reportReviewPath(review.id)} className="link">
                    Report
                    <span className="sr-only"> the review by {review.authorName}</span>
                  </Link>
                )}
              </ReviewEntry>
            </li>
          );
        })}
      </ul>
      {pages > 1 ? (
        <nav aria-label="Pages of reviews" className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {page > 1 ? (
            <Link to={pagePath(mentor.id, page - 1)} className="link">
              Newer reviews
            </Link>
          ) : null}
          <span className="text-muted">
            Page {page} of {pages}
          </span>
          {page < pages ? (
            <Link to={pagePath(mentor.id, page + 1)} className="link">
              Older reviews
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

function pagePath(mentorId: string, page: number): string {
  const query = page === 1 ? "" : `?${reviewsParameter}=${page}`;
  return `${profilePath(mentorId)}${query}#${reviewsAnchor}`;
}
