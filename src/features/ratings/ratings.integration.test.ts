import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createMentor,
  createSessionContext,
  day,
  type SessionContext,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { insertSampleProfiles } from "#features/mentors/mentors.profiles.store.server.ts";
import { sampleMentors } from "../../../content/samples/mentors.ts";
import { hideReview, showReview } from "./moderate-reviews.usecases.server.ts";
import { publishDueReviews } from "./publish-reviews.usecases.server.ts";
import { completeSession, kindWords, mentorWords, ratingOf } from "./reviews.test-support.ts";
import { writeReview } from "./write-review.usecases.server.ts";

let context: SessionContext;
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context.close());

/** A mentee's review of a fresh session that both have written, or the mentee alone. */
async function review(
  { mentorId, mentor }: { mentorId: string; mentor: SessionContext["mentor"] },
  rating: number,
  { isPublished }: { isPublished: boolean },
): Promise<string> {
  const { services, mentee } = context;
  const session = await completeSession(context, { mentorId, mentor });
  if (isPublished) await writeReview(services, mentor, session, { rating: 1, text: mentorWords });
  await writeReview(services, mentee, session, { rating, text: kindWords });
  const { id } = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("mentor_reviews")
      .select("id")
      .where("booking_id", "=", session)
      .where("side", "=", "mentee")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** One decimal, half up, without the errors of binary fractions. */
function averageOf(ratings: readonly number[]): number | null {
  if (ratings.length === 0) return null;
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return Math.floor((sum * 20 + ratings.length) / (2 * ratings.length)) / 10;
}

type Step =
  | { kind: "write"; rating: number; isPublished: boolean }
  | { kind: "hide" | "show" | "delete"; index: number }
  | { kind: "publish" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      rating: fc.integer({ min: 1, max: 5 }),
      isPublished: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("hide" as const, "show" as const, "delete" as const),
      index: fc.nat(30),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "publish" as const }) },
);

test("average and count are those of the published reviews that are not hidden, whatever happens", async () => {
  const { services, admin } = context;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const mentor = await createMentor(context, admin);
      let known: { id: string; rating: number; isPublished: boolean; isHidden: boolean }[] = [];
      for (const next of steps) {
        const chosen = "index" in next ? known[next.index % Math.max(1, known.length)] : undefined;
        if (next.kind === "write") {
          const { rating, isPublished } = next;
          known.push({
            id: await review(mentor, rating, { isPublished }),
            rating,
            isPublished,
            isHidden: false,
          });
        } else if (next.kind === "publish") {
          context.clock.advance(14 * day);
          await publishDueReviews(services);
          for (const each of known) each.isPublished = true;
        } else if (next.kind === "delete" && chosen) {
          await services.database.asSystem("test", (transaction) =>
            transaction.deleteFrom("mentor_reviews").where("id", "=", chosen.id).execute(),
          );
          known = known.filter((each) => each !== chosen);
        } else if (next.kind === "hide" && chosen?.isPublished && !chosen.isHidden) {
          await hideReview(services, admin, chosen.id, { reason: "Untrue" });
          chosen.isHidden = true;
        } else if (next.kind === "show" && chosen?.isHidden) {
          await showReview(services, admin, chosen.id);
          chosen.isHidden = false;
        }
        const counted = known.filter((each) => each.isPublished && !each.isHidden);
        expect(await ratingOf(context, mentor.mentorId)).toEqual({
          rating: averageOf(counted.map(({ rating }) => rating)),
          reviews: counted.length,
        });
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);

test("many reviews published at the same time are all counted", async () => {
  const mentor = await createMentor(context, context.admin);
  const sessions: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    const session = await completeSession(context, mentor);
    const entered = { rating: 1, text: mentorWords };
    await writeReview(context.services, mentor.mentor, session, entered);
    sessions.push(session);
  }
  await Promise.all(
    sessions.map((session, index) =>
      writeReview(context.services, context.mentee, session, {
        rating: (index % 5) + 1,
        text: kindWords,
      }),
    ),
  );
  expect(await ratingOf(context, mentor.mentorId)).toEqual({
    rating: averageOf([1, 2, 3, 4, 5, 1, 2, 3]),
    reviews: 8,
  });
});

describe("a sample's figures", () => {
  test("are the invented ones until its first real review, and then only real ones", async () => {
    const [sample] = sampleMentors;
    if (!sample) throw new Error("There are samples");
    const { services, mentor } = context;
    await services.database.asSystem("test", async (transaction) => {
      await insertSampleProfiles(transaction);
      await transaction
        .insertInto("booking_hosts")
        .values({
          id: sample.id,
          kind: "mentor",
          name: sample.full_name,
          user_id: null,
          time_zone: "America/Toronto",
          slot_minutes: 60,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    const session = await completeSession(context, { mentorId: sample.id, mentor });
    await writeReview(services, context.mentee, session, { rating: 3, text: kindWords });
    const { rating, reviews } = sample;
    expect(await ratingOf(context, sample.id)).toEqual({ rating, reviews });
    context.clock.advance(14 * day);
    await publishDueReviews(services);
    expect(await ratingOf(context, sample.id)).toEqual({ rating: 3, reviews: 1 });
    // A new start finds the sample there and leaves it alone.
    await services.database.asSystem("test", insertSampleProfiles);
    expect(await ratingOf(context, sample.id)).toEqual({ rating: 3, reviews: 1 });
  });
});
