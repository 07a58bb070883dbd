import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import { timeBetween } from "#shared/time.ts";
import type { RateLimits, RateLimitUse } from "./rate-limit.ts";
import { noteWait } from "./waits.ts";

const keyOf = ({ limit, subject }: RateLimitUse) => `${limit.name}:${subject}`;

/** Seconds that one use costs: after a refusal, the next one is back within them. */
export const shareOf = ({ limit }: RateLimitUse) => limit.periodSeconds / limit.capacity;

/**
 * Takes each use where `condition` holds. Each moves its subject's `full_at` one share of the
 * period ahead; one that would move it beyond the period is refused. One statement decides and
 * counts, so parallel uses cannot pass together. Answers what was taken.
 */
export function takeUses(uses: readonly RateLimitUse[], time: Date, condition = sql`true`) {
  const periodSeconds = uses[0]?.limit.periodSeconds ?? 0;
  if (uses.some(({ limit }) => limit.periodSeconds !== periodSeconds)) {
    throw new Error("Limits that are taken together have one period");
  }
  const now = sql`${time}::timestamptz`;
  const values = uses.map(
    (use) => sql`(${keyOf(use)}::text, ${now} + make_interval(secs => ${shareOf(use)}::float8))`,
  );
  // The value that a first use would store lies one share ahead of now, which tells each row's own
  // share.
  const moved = sql`greatest(rate_limits.full_at, ${now}) + (excluded.full_at - ${now})`;
  return sql<TakenUse>`
    insert into private.rate_limits as rate_limits (key, full_at)
    select key, full_at from (values ${sql.join(values)}) used (key, full_at) where ${condition}
    on conflict (key) do update set full_at = ${moved}
    where ${moved} <= ${now} + make_interval(secs => ${periodSeconds + 0.001})
    returning key, full_at
  `;
}

interface TakenUse {
  key: string;
  full_at: Date;
}

/** Uses left of each after what was taken at `time`; undefined where none was. */
export function usesLeft(
  uses: readonly RateLimitUse[],
  rows: readonly TakenUse[],
  time: Date,
): (number | undefined)[] {
  const taken = new Map(rows.map(({ key, full_at }) => [key, full_at]));
  return uses.map((use) => {
    const fullAt = taken.get(keyOf(use));
    if (!fullAt) return undefined;
    const used = timeBetween(time, fullAt, "seconds") / shareOf(use);
    return Math.max(0, Math.floor(use.limit.capacity - used + 0.001));
  });
}

/** Counts in the database, so that processes share the limits. */
export function createRateLimits(database: Database, clock: Clock): RateLimits {
  return {
    async take(limit, subject) {
      const uses = [{ limit, subject }];
      const time = clock.now();
      const rows = await database.once("rate limit", (query) =>
        takeUses(uses, time).compile(query),
      );
      if (rows.length === 0) noteWait(shareOf({ limit, subject }));
      return rows.length > 0;
    },

    async waitOf(limit, subject) {
      const [row] = await database.once("rate limit", (query) =>
        query
          .selectFrom("private.rate_limits")
          .select("full_at")
          .where("key", "=", keyOf({ limit, subject }))
          .compile(),
      );
      if (!row) return 0;
      const untilFull = timeBetween(clock.now(), row.full_at, "seconds");
      const { periodSeconds } = limit;
      return Math.max(0, Math.ceil(untilFull + shareOf({ limit, subject }) - periodSeconds));
    },

    async reset(limit, subject) {
      const key = keyOf({ limit, subject });
      await database.once("rate limit", (query) =>
        query.deleteFrom("private.rate_limits").where("key", "=", key).compile(),
      );
    },

    async deleteExpired() {
      await database.asSystem("rate limit", (transaction) =>
        transaction.deleteFrom("private.rate_limits").where("full_at", "<=", clock.now()).execute(),
      );
    },
  };
}
