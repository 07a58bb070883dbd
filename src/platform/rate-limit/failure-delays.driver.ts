import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Clock } from "#shared/clock.ts";
import { timeBetween, toSeconds } from "#shared/time.ts";
import { shareOf, takeUses, usesLeft } from "./database.driver.ts";
import type { FailureDelay, FailureDelays } from "./failure-delays.ts";
import { noteWait } from "./waits.ts";

const rememberedSeconds = toSeconds({ days: 1 });

/**
 * Counts in the database, in one statement, so that processes and parallel failures share the
 * count.
 */
export function createFailureDelays(database: Database, clock: Clock): FailureDelays {
  return {
    async waitOf(delay, subject) {
      const now = clock.now();
      const [row] = await database.once("failure delay", (query) =>
        query
          .selectFrom("private.failure_delays")
          .select("blocked_until")
          .where("key", "=", keyOf(delay, subject))
          .where("expires_at", ">", now)
          .compile(),
      );
      return row && secondsUntil(row.blocked_until, now);
    },

    async admit(delay, subject, uses) {
      const time = clock.now();
      const now = sql`${time}::timestamptz`;
      const mayTry = sql`not exists (select from waiting where blocked_until > ${now})`;
      const [row] = await database.once("admit try", (query) =>
        sql<{ blockedUntil: Date | null; taken: { key: string; full_at: string }[] }>`
          with waiting as (
            select blocked_until from private.failure_delays
            where key = ${keyOf(delay, subject)} and expires_at > ${now}
          ), taken as (${takeUses(uses, time, mayTry)})
          select (select blocked_until from waiting) as "blockedUntil",
            (select coalesce(json_agg(taken), '[]') from taken) as taken
        `.compile(query),
      );
      const { blockedUntil = null, taken = [] } = row ?? {};
      const rows = taken.map(({ key, full_at }) => ({ key, full_at: new Date(full_at) }));
      const seconds = blockedUntil ? secondsUntil(blockedUntil, time) : undefined;
      const left = usesLeft(uses, rows, time);
      noteWait(seconds ?? 0);
      if (!seconds) {
        const spent = uses.filter((_, index) => left[index] === undefined);
        noteWait(Math.max(0, ...spent.map(shareOf)));
      }
      return { seconds, left };
    },

    async countFailure(delay, subject) {
      const now = sql`${clock.now()}::timestamptz`;
      const { free, firstSeconds, maxSeconds } = delay;
      const count = sql`case when failure_delays.expires_at > ${now} then failure_delays.failures + 1 else 1 end`;
      const wait = (failures: typeof count) => sql`
        case when ${failures} <= ${free}::int then ${now}
        else ${now} + make_interval(secs =>
          least(${maxSeconds}::float8, ${firstSeconds}::float8 * power(2, least(${failures} - ${free}::int - 1, 30)))
        ) end`;
      const expiresAt = sql`${now} + make_interval(secs => ${rememberedSeconds})`;
      await database.once("failure delay", (query) =>
        sql`
          insert into private.failure_delays as failure_delays (key, failures, blocked_until, expires_at)
          values (${keyOf(delay, subject)}, 1, ${wait(sql`1`)}, ${expiresAt})
          on conflict (key) do update
            set failures = ${count}, blocked_until = ${wait(count)}, expires_at = ${expiresAt}
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

    async deleteExpired() {
      await database.asSystem("failure delay", (transaction) =>
        transaction
          .deleteFrom("private.failure_delays")
          .where("expires_at", "<=", clock.now())
          .execute(),
      );
    },
  };
}

/** Whole seconds, 0 when `time` has passed. */
function secondsUntil(time: Date, now: Date): number {
  return Math.max(0, Math.ceil(timeBetween(now, time, "seconds")));
}

/** Subjects are addresses of people; what is kept is a hash of them. */
function keyOf({ name }: FailureDelay, subject: string): string {
  return `${name}:${createHash("sha256").update(subject).digest("hex")}`;
}
