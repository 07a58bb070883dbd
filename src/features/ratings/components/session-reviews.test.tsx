import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { formatTimeInSentence } from "#shared/time.ts";
import { VisitorTimeContext } from "#ui/content/use-visitor-zone.ts";
import { writeDenialReason } from "../reviews.rules.ts";
import type { Review, SessionReviewState } from "../reviews.types.ts";
import { ReviewForm } from "./review-form.tsx";
import { describeReviews, SessionReviews } from "./session-reviews.tsx";

const state: SessionReviewState = {
  sessionPath: "/sessions/1",
  bookingId: "1",
  side: "mentee",
  otherName: "Adaeze Okonkwo",
  status: "completed",
  standing: "open",
  own: null,
  theirs: null,
  otherHasWritten: false,
  isTheirsHidden: false,
  writeUntil: new Date("2027-01-30T12:00:00Z"),
  publishedFrom: new Date("2026-12-15T12:00:00Z"),
  isBlindOver: false,
  canReply: false,
};

const own: Review = {
  id: "2",
  bookingId: "1",
  side: "mentee",
  authorId: "3",
  authorName: "Ngozi A.",
  mentorProfileId: "4",
  rating: 5,
  text: "She had read my papers.",
  createdAt: new Date("2026-12-03T12:00:00Z"),
  publishedAt: null,
  reply: null,
  repliedAt: null,
  hiddenAt: null,
  hiddenReason: null,
};

const say = (changes: Partial<SessionReviewState>) =>
  describeReviews({ ...state, ...changes }, (time) => formatTimeInSentence(time));

function readForm(changes: Partial<SessionReviewState>): string {
  const element = <ReviewForm state={{ ...state, ...changes }} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
}

test("the link leads only to reviews that there are", () => {
  const read = (changes: Partial<SessionReviewState>) => {
    const element = <SessionReviews state={{ ...state, ...changes }} />;
    const router = createMemoryRouter([{ path: "/", element }]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  expect(read({ standing: "late" })).not.toContain("<a ");
  expect(read({ standing: "disputed" })).toContain("it isn&#x27;t refunded");
  expect(read({ standing: "disputed" })).not.toContain("<a ");
  const theirs: Review = { ...own, side: "mentor" };
  expect(read({ standing: "late", theirs })).toContain("See the review<");
  expect(read({ standing: "published", own })).toContain("See your review<");
});

test("after the 14 days, a review is published right away", () => {
  expect(say({})).toContain("once you've both written one, or after Dec 15, 2026, at 12:00 UTC.");
  expect(readForm({})).toContain("You can change it until it's published.");
  const late = say({ isBlindOver: true });
  expect(late).toBe(
    "You can review the session until Jan 30, 2027, at 12:00 UTC. We'll publish your review right away.",
  );
  expect(readForm({ isBlindOver: true })).toContain(
    "We'll publish it right away, and you can't change it after that.",
  );
});

test("a review that was written before that isn't promised for a day in the past", () => {
  const waiting = { standing: "waiting", own } as const;
  expect(say(waiting)).toContain(
    "once you've both written one, or after Dec 15, 2026, at 12:00 UTC.",
  );
  const late = { ...waiting, isBlindOver: true };
  expect(say(late)).toBe("You've written your review. We'll publish it soon.");
  expect(readForm(late)).toContain(
    "We'll publish it soon. You can change it until it's published.",
  );
});

test("a deadline is named with its time, in the visitor's zone", () => {
  const toronto = { zone: "America/Toronto", clock: "h23" } as const;
  const evening = { ...state, writeUntil: new Date("2027-01-31T01:00:00Z") };
  const element = (
    <VisitorTimeContext.Provider value={toronto}>
      <SessionReviews state={evening} />
      <ReviewForm state={evening} />
    </VisitorTimeContext.Provider>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain("You can review the session until Jan 30, 2027, at 20:00 EST.");
  expect(html.match(/or after Dec 15, 2026, at 07:00 EST\./g)).toHaveLength(2);
});

test("a review that waits during a dispute isn't published, and one of a refunded session is", () => {
  const settled = { standing: "settled", own } as const;
  expect(say({ ...settled, status: "disputed" })).toContain("We won't publish it while");
  const refunded = { ...settled, status: "refunded" } as const;
  expect(say(refunded)).toContain(
    "We'll publish it after Dec 15, 2026, at 12:00 UTC, and you can't change it.",
  );
  expect(say({ ...refunded, isBlindOver: true })).toContain("We'll publish it soon");
});

test("the page and the form give one reason why a session can't be reviewed", () => {
  for (const status of ["refunded", "cancelled", "no_show"] as const) {
    const reason = say({ standing: "never", status });
    expect(reason).toBe("You can't review this session because it doesn't count as completed.");
    expect(writeDenialReason("never", status)?.message).toBe(reason);
  }
});

test("a hidden review isn't called published", () => {
  const published = { standing: "published", own, otherHasWritten: true } as const;
  expect(say(published)).toBe("Both reviews are published.");
  expect(say({ ...published, isTheirsHidden: true })).toBe("Your review is published.");
});
