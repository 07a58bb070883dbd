import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";
import type { Services } from "../services.ts";
import type { MergedPair, MergePlan, MergeRule } from "./merge.ts";
import { allOf, eraseRows, matches, ref } from "./personal-data.store.ts";
import { isStep, type PersonalDataKeeper, type PersonalTable } from "./personal-data.ts";

/** One column's rule, with its table. */
interface ColumnRule {
  entry: PersonalTable;
  column: string;
  rule: MergeRule;
}

/** The consequences of a merge for what the keepers have. Reads once, and once more for each step that asks. */
export async function planMerge(
  services: Services,
  transaction: DatabaseTransaction,
  pair: MergedPair,
): Promise<MergePlan> {
  const { keepers } = services.personalData;
  const plan: MergePlan = { moves: [], drops: [], blocks: [] };
  const asked = listRules(keepers).flatMap((one) => questionsOf(one, pair));
  const counts = await count(
    transaction,
    asked.map(({ rows }) => rows),
  );
  for (const [index, { answer }] of asked.entries()) answer(plan, counts[index] ?? 0);
  for (const { personalData = [] } of keepers) {
    for (const entry of personalData) {
      if (!isStep(entry)) continue;
      const further = await entry.planMerge?.(services, transaction, pair);
      plan.moves.push(...(further?.moves ?? []));
      plan.drops.push(...(further?.drops ?? []));
      plan.blocks.push(...(further?.blocks ?? []));
    }
  }
  plan.blocks = [...new Set(plan.blocks)];
  return plan;
}

/**
 * Gives everything that the keepers have of one account to the other one. Rows that are left afterwards go with the
 * account's row, or stay as their rule says. The rows of both accounts must be locked.
 */
export async function mergePersonalData(
  services: Services,
  transaction: DatabaseTransaction,
  pair: MergedPair,
): Promise<void> {
  const { keepers } = services.personalData;
  const rules = listRules(keepers);
  for (const one of rules) await takeAway(services, transaction, one, pair);
  for (const { personalData = [] } of keepers) {
    for (const entry of personalData) {
      if (isStep(entry)) await entry.merge?.(services, transaction, pair);
      else for (const one of rulesOf(entry)) await moveRows(transaction, one, pair);
    }
  }
  // Rows that others hang on come first in their feature, so they go last.
  for (const one of rules.toReversed()) await dropRest(transaction, one, pair);
}

const listRules = (keepers: readonly PersonalDataKeeper[]): ColumnRule[] =>
  keepers.flatMap(({ personalData = [] }) =>
    personalData.flatMap((entry) => (isStep(entry) ? [] : rulesOf(entry))),
  );

/** The rules of a table, column by column. */
export const rulesOf = (entry: PersonalTable): ColumnRule[] =>
  Object.entries(entry.merge ?? {}).flatMap(([column, rule]) =>
    rule ? [{ entry, column, rule }] : [],
  );

type Rows = RawBuilder<unknown>;

/** Rows that are counted for the plan, and their effect on it. */
interface Question {
  rows: Rows;
  answer: (plan: MergePlan, count: number) => void;
}

function questionsOf(one: ColumnRule, pair: MergedPair): Question[] {
  const { entry, column, rule } = one;
  const rowsWhere = (condition: RawBuilder<unknown>) =>
    sql`select from ${sql.table(entry.table)} as t where ${condition}`;
  const dropped =
    (why: string, called = rule.called) =>
    (plan: MergePlan, count: number) => {
      if (called && count > 0) plan.drops.push({ called, count, why });
    };
  const blocked = (sentence: string) => (plan: MergePlan, count: number) => {
    if (count > 0) plan.blocks.push(sentence);
  };
  switch (rule.fate) {
    case "moves":
    case "readdressed": {
      const { called, taken } = rule;
      const own = isOfLeaver(one, pair);
      const questions: Question[] = [];
      if (called) {
        questions.push({
          rows: rowsWhere(allOf([own, sql`not ${isTaken(one, pair)}`])),
          answer: (plan, count) => {
            if (count > 0) plan.moves.push({ called, count });
          },
        });
      }
      if (taken && (called || taken.otherwise === "blocks")) {
        questions.push({
          rows: rowsWhere(allOf([own, isTaken(one, pair)])),
          answer: taken.otherwise === "blocks" ? blocked(taken.why) : dropped(taken.why),
        });
      }
      return questions;
    }
    case "blocks": {
      const ids = rule.either ? [pair.from.userId, pair.to.userId] : [pair.from.userId];
      const names = sql`${ref("t", column)} in (${sql.join(ids)})`;
      return [
        {
          rows: rowsWhere(allOf([names, matches(rule.only, "t")])),
          answer: blocked(rule.sentence),
        },
      ];
    }
    case "erased":
      return rule.called
        ? [{ rows: rowsWhere(hasAddress(column, pair.from)), answer: dropped(rule.why) }]
        : [];
    case "goes":
    case "leaves":
      return rule.called
        ? [{ rows: rowsWhere(namesLeaver(column, pair)), answer: dropped(rule.why) }]
        : [];
    default:
      return [];
  }
}

/** All in one statement. */
async function count(transaction: DatabaseTransaction, rows: readonly Rows[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const { rows: answers } = await sql<{ counts: number[] }>`
    select array[${sql.join(rows.map((each) => sql`(select count(*)::int from (${each}) as counted)`))}] as counts
  `.execute(transaction);
  return answers[0]?.counts ?? [];
}

async function takeAway(
  services: Services,
  transaction: DatabaseTransaction,
  { entry, column, rule }: ColumnRule,
  pair: MergedPair,
): Promise<void> {
  if (rule.fate === "goes") {
    await sql`
      delete from ${sql.table(entry.table)} as t where ${namesLeaver(column, pair)}
    `.execute(transaction);
  }
  if (rule.fate === "erased") {
    await eraseRows(transaction, entry, { subject: pair.from, at: services.clock.now() });
  }
}

async function moveRows(
  transaction: DatabaseTransaction,
  one: ColumnRule,
  pair: MergedPair,
): Promise<void> {
  const { entry, column, rule } = one;
  if (rule.fate !== "moves" && rule.fate !== "readdressed") return;
  const value = rule.fate === "moves" ? pair.to.userId : pair.to.provenEmail;
  await sql`
    update ${sql.table(entry.table)} as t set ${sql.ref(column)} = ${value}
    where ${allOf([isOfLeaver(one, pair), sql`not ${isTaken(one, pair)}`])}
  `.execute(transaction);
}

/** Deletes rows whose place was taken. */
async function dropRest(
  transaction: DatabaseTransaction,
  one: ColumnRule,
  pair: MergedPair,
): Promise<void> {
  const { entry, rule } = one;
  if (!("taken" in rule) || rule.taken?.otherwise !== "goes") return;
  await sql`
    delete from ${sql.table(entry.table)} as t where ${isOfLeaver(one, pair)}
  `.execute(transaction);
}

const namesLeaver = (column: string, { from }: MergedPair) =>
  sql`${ref("t", column)} = ${from.userId}`;

function hasAddress(column: string, { provenEmail }: MergedPair["from"], row = "t") {
  return provenEmail ? sql`lower(${ref(row, column)}) = ${provenEmail}` : sql`false`;
}

/** Whether a row is the leaving account's, by its id, or by an address that the id may take the place of. */
function isOfLeaver({ entry, column, rule }: ColumnRule, pair: MergedPair): RawBuilder<unknown> {
  if (rule.fate === "readdressed") return hasAddress(column, pair.from);
  const adopted = rulesOf(entry).find(({ rule }) => rule.fate === "adopted" && rule.by === column);
  const named = namesLeaver(column, pair);
  if (!adopted) return named;
  const visitor = allOf([sql`${ref("t", column)} is null`, hasAddress(adopted.column, pair.from)]);
  return sql`(${named} or ${visitor})`;
}

/** Whether a row of the account that stays leaves no room for this one. */
function isTaken({ entry, column, rule }: ColumnRule, { to }: MergedPair): RawBuilder<unknown> {
  if (!("taken" in rule) || !rule.taken) return sql`false`;
  const { same, only } = rule.taken;
  const isOther =
    rule.fate === "readdressed"
      ? hasAddress(column, to, "o")
      : sql`${ref("o", column)} = ${to.userId}`;
  return sql`(${matches(only, "t")} and exists (
    select from ${sql.table(entry.table)} as o
    where ${allOf([
      isOther,
      matches(only, "o"),
      ...same.map((name) => sql`${ref("o", name)} = ${ref("t", name)}`),
    ])}
  ))`;
}
