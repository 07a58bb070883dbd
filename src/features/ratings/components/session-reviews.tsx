import { Link } from "react-router";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/button.tsx";
import { reviewPath } from "../reviews.constants.ts";
import type { SessionReviewState } from "../reviews.types.ts";

/** The viewer's actions on a session's reviews, with links to them. */
export function SessionReviews({ state }: { state: SessionReviewState }) {
  const { bookingId, standing, theirs } = state;
  if (standing === "early" || (standing === "never" && !theirs)) return null;
  return (
    <section aria-labelledby="reviews-title" className="grid gap-4">
      <h2 id="reviews-title" className="text-xl">
        Reviews
      </h2>
      <p>{describeReviews(state)}</p>
      {standing === "open" ? (
        <Button asChild className="w-fit">
          <Link to={reviewPath(bookingId)}>Write a review</Link>
        </Button>
      ) : (
        <Link to={reviewPath(bookingId)} className="link w-fit">
          {standing === "waiting" ? "See or change your review" : "See the reviews"}
        </Link>
      )}
    </section>
  );
}

/** Describes the state of the reviews in one or two sentences. */
export function describeReviews(state: SessionReviewState): string {
  const { standing, otherName, otherHasWritten, theirs, isTheirsHidden } = state;
  const { writeUntil, publishedFrom } = state;
  const until = writeUntil ? formatDay(writeUntil) : "";
  const from = publishedFrom ? formatDay(publishedFrom) : "";
  switch (standing) {
    case "early":
      return "A session can be reviewed once it is completed.";
    case "never":
      return "Only a session that took place can be reviewed.";
    case "disputed":
      return "We are looking into this session. Reviews can be written when that is decided.";
    case "late":
      return theirs
        ? `${otherName} has reviewed the session. You could write a review until ${until}.`
        : `A review could be written until ${until}.`;
    case "open":
      if (theirs) return `${otherName} has reviewed the session. You can answer until ${until}.`;
      return otherHasWritten && !isTheirsHidden
        ? `${otherName} has written a review. You see it when you have written yours, or on ${from}.`
        : `You can review the session until ${until}. Neither of you sees the other's review before writing one, or before ${from}.`;
    case "waiting":
      return `You have written a review, and ${otherName} has not. It is published when both have written, or on ${from}.`;
    case "settled":
      return "You have written a review. It waits for what is decided about the session and cannot be changed.";
    case "published":
      if (state.own?.hiddenAt) return "Your review was published and is hidden now.";
      return otherHasWritten
        ? "Both of you have written, and the reviews are published."
        : `Your review is published. ${otherName} has not written one.`;
  }
}
