import { Star } from "lucide-react";
import { describeReviews } from "../directory/mentor-words.rules.ts";

interface MentorRatingProps {
  /** 1 to 5; null before the first review. */
  rating: number | null;
  reviews: number;
}

export function MentorRating({ rating, reviews }: MentorRatingProps) {
  if (rating === null || reviews === 0) {
    return <p className="text-muted">New mentor, no reviews yet</p>;
  }
  return (
    <p className="flex items-center gap-1.5">
      <Star aria-hidden className="size-4 fill-current text-accent" />
      <span className="sr-only">Rated </span>
      <span className="tabular-nums">{rating.toFixed(1)}</span>
      <span className="sr-only"> out of 5</span>
      <span className="text-muted">({describeReviews(reviews)})</span>
    </p>
  );
}
