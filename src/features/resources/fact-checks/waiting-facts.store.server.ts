import { sql } from "kysely";
import type { AdminQueue } from "#platform/admin/admin-queue.ts";
import { goodDaysOf } from "../facts.rules.ts";
import { readFacts } from "../facts.store.server.ts";
import { dueDaysOf } from "./fact-checks.rules.ts";
import { digestOf } from "./fact-checks.store.server.ts";

/**
 * Facts that are due, overdue, changed or not found, each since the day from which it was so. The
 * database compares the file's facts with their checks, as `standingOf` does.
 */
export const waitingFacts: AdminQueue["waiting"] = (query) => {
  const facts = [...readFacts().values()].map((fact) => ({
    fact_id: fact.id,
    digest: digestOf(fact),
    verified: fact.verified,
    valid_until: fact.validUntil ?? null,
    good_days: goodDaysOf(fact),
    due_days: dueDaysOf(fact),
  }));
  const due = sql<Date>`(fact.last_day - fact.due_days)::timestamp at time zone 'UTC'`;
  const isWrong = sql<boolean>`fact.outcome in ('changed', 'not_found')`;
  return query
    .selectFrom(
      sql<{ outcome: string | null; checked_at: Date | null }>`(
        select last.outcome, last.checked_at, listed.due_days,
          least(listed.valid_until, listed.good_days + case
            when last.outcome = 'unchanged'
              then greatest(listed.verified, (last.checked_at at time zone 'UTC')::date)
            else listed.verified end) as last_day
        from json_to_recordset(${JSON.stringify(facts)}::json)
          as listed(
            fact_id text, digest text, verified date, valid_until date,
            good_days integer, due_days integer
          )
        left join public.fact_checks_public as last
          on last.fact_id = listed.fact_id and last.digest = listed.digest
      )`.as("fact"),
    )
    .select(sql<Date | null>`case when ${isWrong} then fact.checked_at else ${due} end`.as("since"))
    .where(sql<boolean>`(${isWrong} or ${due} <= now())`);
};
