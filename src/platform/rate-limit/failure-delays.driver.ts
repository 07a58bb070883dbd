import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import type { FailureDelay, FailureDelays } from "./failure-delays.ts";

const rememberedSeconds = 24 * 60 * 60;

/** Counts in the database, in one statement, so that processes and parallel failures share the count. */
export function createFailureDelays(database: Database, clock: Clock): FailureDelays {
  return {
    async waitOf(delay, subject) {
      const now = clock.now();
      const [row] = await database.once("failure delay", (query) =>
        query
          .selectFrom("private.failure_delays")
          .select("blocked_until")
          .where("key", "=", keyOf(delay, subject))
          .where("forget_at", ">", now)
          .compile(),
      );
      if (!row) return undefined;
      const milliseconds = row.blocked_until.getTime() - now.getTime();
      return Math.max(0, Math.ceil(milliseconds / 1000));
    },

    async countFailure(delay, subject) {
      const now = sql`${clock.now()}::timestamptz`;
      const { free, firstSeconds, longestSeconds } = delay;
      const count = sql`case when failure_delays.forget_at > ${now} then failure_delays.failures + 1 else 1 end`;
      const wait = (failures: typeof count) => sql`
        case when ${failures} <= ${free}::int then ${now}
        else ${now} + make_interval(secs =>
          least(${longestSeconds}::float8, ${firstSeconds}::float8 * power(2, least(${failures} - ${free}::int - 1, 30)))
        ) end`;
      const forgetAt = sql`${now} + make_interval(secs => ${rememberedSeconds})`;
      await database.once("failure delay", (query) =>
        sql`
          insert into private.failure_delays as failure_delays (key, failures, blocked_until, forget_at)
          values (${keyOf(delay, subject)}, 1, ${wait(sql`1`)}, ${forgetAt})
          on conflict (key) do update
            set failures = ${count}, blocked_until = ${wait(count)}, forget_at = ${forgetAt}
        `.compile(query),
      );
    },

    async reset(delay, subject) {
      await database.once("failure delay", (query) =>
        query
          .deleteFrom("private.failure_delays")
          .where("key", "=", keyOf(delay, subject))
          .compile(),
      );
    },

    async forgetOld() {
      await database.asSystem("failure delay", (transaction) =>
        transaction
          .deleteFrom("private.failure_delays")
          .where("forget_at", "<=", clock.now())
          .execute(),
      );
    },
  };
}

/** Subjects are addresses of people; what is kept is a hash of them. */
function keyOf({ name }: FailureDelay, subject: string): string {
  return `${name}:${createHash("sha256").update(subject).digest("hex")}`;
}
