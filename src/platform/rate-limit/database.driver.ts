import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import type { RateLimits, RateLimitUse } from "./rate-limit.ts";

const keyOf = ({ limit, subject }: RateLimitUse) => `${limit.name}:${subject}`;

/** Seconds that one use costs. */
const shareOf = ({ limit }: RateLimitUse) => limit.periodSeconds / limit.capacity;

/**
 * Counts in the database, so that processes share the limits. Each use moves a subject's `full_at`
 * one share of the period ahead; a use that would move it beyond the period is refused. One
 * statement decides and counts, so parallel uses cannot pass together.
 */
export function createRateLimits(database: Database, clock: Clock): RateLimits {
  async function takeEach(uses: readonly RateLimitUse[]): Promise<(number | undefined)[]> {
    const periodSeconds = uses[0]?.limit.periodSeconds ?? 0;
    if (uses.some(({ limit }) => limit.periodSeconds !== periodSeconds)) {
      throw new Error("Limits that are taken together have one period");
    }
    const time = clock.now();
    const now = sql`${time}::timestamptz`;
    const values = uses.map(
      (use) => sql`(${keyOf(use)}, ${now} + make_interval(secs => ${shareOf(use)}::float8))`,
    );
    // What a first use would store lies one share ahead of now, which tells each row's own share.
    const moved = sql`greatest(rate_limits.full_at, ${now}) + (excluded.full_at - ${now})`;
    const rows = await database.once("rate limit", (query) =>
      sql<{ key: string; full_at: Date }>`
        insert into private.rate_limits as rate_limits (key, full_at)
        values ${sql.join(values)}
        on conflict (key) do update set full_at = ${moved}
        where ${moved} <= ${now} + make_interval(secs => ${periodSeconds + 0.001})
        returning key, full_at
      `.compile(query),
    );
    const taken = new Map(rows.map(({ key, full_at }) => [key, full_at]));
    return uses.map((use) => {
      const fullAt = taken.get(keyOf(use));
      if (!fullAt) return undefined;
      const used = (fullAt.getTime() - time.getTime()) / 1000 / shareOf(use);
      return Math.max(0, Math.floor(use.limit.capacity - used + 0.001));
    });
  }

  return {
    async take(limit, subject) {
      const [left] = await takeEach([{ limit, subject }]);
      return left !== undefined;
    },

    takeEach,

    async waitOf({ name, capacity, periodSeconds }, subject) {
      const [row] = await database.once("rate limit", (query) =>
        query
          .selectFrom("private.rate_limits")
          .select("full_at")
          .where("key", "=", `${name}:${subject}`)
          .compile(),
      );
      if (!row) return 0;
      const untilFull = (row.full_at.getTime() - clock.now().getTime()) / 1000;
      return Math.max(0, Math.ceil(untilFull + periodSeconds / capacity - periodSeconds));
    },

    async reset({ name }, subject) {
      await database.once("rate limit", (query) =>
        query.deleteFrom("private.rate_limits").where("key", "=", `${name}:${subject}`).compile(),
      );
    },

    async forgetFull() {
      await database.asSystem("rate limit", (transaction) =>
        transaction.deleteFrom("private.rate_limits").where("full_at", "<=", clock.now()).execute(),
      );
    },
  };
}
