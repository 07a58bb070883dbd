import { Link } from "react-router";
import { formatTimeInSentence } from "#shared/time.ts";
import { useVisitorClock, useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { Button } from "#ui/controls/button.tsx";
import { notReviewable, reviewPath } from "../reviews.constants.ts";
import type { SessionReviewState } from "../reviews.types.ts";

/** The viewer's actions on a session's reviews, with links to them. */
export function SessionReviews({ state }: { state: SessionReviewState }) {
  const { bookingId, standing, own, theirs } = state;
  if (standing === "early" || (standing === "never" && !theirs)) return null;
  return (
    <section aria-labelledby="reviews-title" className="grid gap-4">
      <h2 id="reviews-title" className="text-xl">
        Reviews
      </h2>
      <p>
        <ReviewsInWords state={state} />
      </p>
      {standing === "open" ? (
        <Button asChild className="w-fit">
          <Link to={reviewPath(bookingId)}>Write a review</Link>
        </Button>
      ) : own || theirs ? (
        <Link to={reviewPath(bookingId)} className="link w-fit">
          {standing === "waiting" ? "See or change your review" : nameOfLink(state)}
        </Link>
      ) : null}
    </section>
  );
}

function nameOfLink({ own, theirs }: SessionReviewState): string {
  if (own && theirs) return "See the reviews";
  return own ? "See your review" : "See the review";
}

/** The state of the reviews in one or two sentences, with times in the visitor's zone. */
export function ReviewsInWords({ state }: { state: SessionReviewState }) {
  return describeReviews(state, useTimesInSentences());
}

/** Writes a time inside a sentence, in the visitor's zone, which it names. */
export function useTimesInSentences(): (time: Date) => string {
  const [zone, clock] = [useVisitorZone(), useVisitorClock()];
  return (time) => formatTimeInSentence(time, zone, clock);
}

/** Describes the state of the reviews. `write` writes a time inside a sentence. */
export function describeReviews(state: SessionReviewState, write: (time: Date) => string): string {
  const { standing, status, otherName, otherHasWritten, theirs, isTheirsHidden } = state;
  const { writeUntil, publishedFrom, isBlindOver } = state;
  const until = writeUntil ? write(writeUntil) : "";
  const from = publishedFrom ? write(publishedFrom) : "";
  switch (standing) {
    case "early":
      return "You can review a session once it's completed.";
    case "never":
      return notReviewable;
    case "disputed":
      return "We're looking into this session. If it isn't refunded, you can write a review once we've decided.";
    case "late":
      return theirs
        ? `${otherName} reviewed the session. You could write your review until ${until}.`
        : `You could review this session until ${until}.`;
    case "open":
      if (theirs)
        return `${otherName} has reviewed the session. You can write your review until ${until}.`;
      if (isBlindOver)
        return `You can review the session until ${until}. We'll publish your review right away.`;
      return otherHasWritten
        ? `${otherName} has written a review. You'll see it once you've written yours, or after ${from}.`
        : `You can review the session until ${until}. You'll see each other's reviews once you've both written one, or after ${from}.`;
    case "waiting":
      return `You've written your review. We'll publish it ${isBlindOver ? "soon" : `once you've both written one, or after ${from}`}.`;
    case "settled":
      if (status === "disputed")
        return "You've written a review. We won't publish it while we're looking into the session.";
      return `You've written a review. We'll publish it ${isBlindOver ? "soon" : `after ${from}`}, and you can't change it.`;
    case "published":
      if (state.own?.hiddenAt) return "Your review was published, but it's hidden now.";
      if (isTheirsHidden) return "Your review is published.";
      return otherHasWritten
        ? "Both reviews are published."
        : `Your review is published. ${otherName} hasn't written one.`;
  }
}
