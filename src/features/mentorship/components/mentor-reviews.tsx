import { SampleNote } from "#ui/sample-note.tsx";
import type { MentorReview, PublicMentor } from "../directory.types.ts";
import { MentorRating } from "./mentor-rating.tsx";

export interface MentorReviewsProps {
  mentor: PublicMentor;
  reviews: readonly MentorReview[];
}

export function MentorReviews({ mentor, reviews }: MentorReviewsProps) {
  if (reviews.length === 0) {
    return mentor.rating === null || mentor.reviews === 0 ? (
      <p className="text-muted">No reviews yet. They appear here after the first sessions.</p>
    ) : (
      <MentorRating rating={mentor.rating} reviews={mentor.reviews} />
    );
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <MentorRating rating={mentor.rating} reviews={mentor.reviews} />
        <SampleNote>These reviews and their authors are invented, like the mentor.</SampleNote>
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
