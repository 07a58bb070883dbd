import { sql } from "kysely";
import { isStep } from "#platform/personal-data/personal-data.ts";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import { merge } from "./merge-accounts.usecases.server.ts";

/** Two new accounts, of which one is merged into the other. */
export const pair = async (context: TestContext) => ({
  stays: await context.createUser(),
  leaves: await context.createUser(),
});

/** The bytes of a PDF. */
export const pdf = (text = "CV") => new TextEncoder().encode(`%PDF-1.7\n% ${text}\n%%EOF\n`);

/** Merges two accounts as someone of the team does who has seen the preview. */
export async function mergeAs(
  { services }: TestContext,
  admin: TestUser,
  { stays, leaves }: { stays: TestUser; leaves: TestUser },
): Promise<void> {
  await merge(services, admin, {
    stays: stays.userId,
    leaves: leaves.userId,
    confirmation: leaves.email,
    reason: "They signed up twice",
    address: "203.0.113.7",
  });
}

/** Rows that name an account in each column that has a rule for merges, by table and column. */
export async function countNamed(
  { services }: TestContext,
  userId: string,
): Promise<Record<string, number>> {
  const columns = services.personalData.keepers.flatMap(({ personalData = [] }) =>
    personalData.flatMap((entry) =>
      isStep(entry)
        ? []
        : Object.keys(entry.merge ?? {})
            .filter((column) => !/mail$|recipient/.test(column))
            .map((column) => ({ table: entry.table, column })),
    ),
  );
  const counts: Record<string, number> = {};
  await services.database.asSystem("test", async (transaction) => {
    for (const { table, column } of columns) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}
        where ${sql.ref(column)}::text = ${userId}
      `.execute(transaction);
      if (rows[0]?.count) counts[`${table}.${column}`] = rows[0].count;
    }
  });
  return counts;
}

/** A row of a table with what it needs at least. */
export async function addRow(
  { services }: TestContext,
  table: string,
  values: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(values);
  await services.database.asSystem("test", (transaction) =>
    sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`.execute(transaction),
  );
}
