import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import type { RateLimits } from "./rate-limit.ts";

/**
 * Counts in the database, so that processes share the limits. Each use moves a subject's `full_at`
 * one share of the period ahead; a use that would move it beyond the period is refused. One
 * statement decides and counts, so parallel uses cannot pass together.
 */
export function createRateLimits(database: Database, clock: Clock): RateLimits {
  return {
    async take({ name, capacity, periodSeconds }, subject) {
      const now = clock.now();
      const share = sql`make_interval(secs => ${periodSeconds / capacity})`;
      const start = sql`greatest(rate_limits.full_at, ${now}::timestamptz)`;
      const { rows } = await database.asSystem("rate limit", (transaction) =>
        sql`
          insert into private.rate_limits as rate_limits (key, full_at)
          values (${`${name}:${subject}`}, ${now}::timestamptz + ${share})
          on conflict (key) do update set full_at = ${start} + ${share}
          where ${start} + ${share} <= ${now}::timestamptz + make_interval(secs => ${periodSeconds + 0.001})
          returning key
        `.execute(transaction),
      );
      return rows.length > 0;
    },

    async reset({ name }, subject) {
      await database.asSystem("rate limit", (transaction) =>
        transaction
          .deleteFrom("private.rate_limits")
          .where("key", "=", `${name}:${subject}`)
          .execute(),
      );
    },

    async forgetFull() {
      await database.asSystem("rate limit", (transaction) =>
        transaction.deleteFrom("private.rate_limits").where("full_at", "<=", clock.now()).execute(),
      );
    },
  };
}
