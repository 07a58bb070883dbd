import { sql } from "kysely";
import { expect } from "vitest";
import type { DatabaseTransaction } from "../../../src/platform/database/database.ts";
import type { DB } from "../../../src/platform/database/schema.gen.ts";
import { anonymousViewer, type Viewer } from "../../../src/platform/viewer.ts";
import type { TestContext, TestUser } from "../services.ts";

/** PostgreSQL's code for a role that lacks the privilege: `insufficient_privilege`. */
export const denied = "42501";

/** Everybody whose view of a feature's rows is tested: `owner` has rows, `other` has none. */
export interface RowViewers {
  anonymous: Viewer;
  other: TestUser;
  owner: TestUser;
  admin: TestUser;
}

type Table = keyof DB;

/** New accounts without any rows; the test gives the owner theirs. */
export async function createRowViewers(context: TestContext): Promise<RowViewers> {
  return {
    anonymous: anonymousViewer,
    owner: await context.createUser(),
    other: await context.createUser(),
    admin: await context.createUser({ roles: ["admin"] }),
  };
}

/** Number of rows of a table or view that the viewer sees, or the code of the error on asking. */
export function countRows(
  { services }: TestContext,
  viewer: Viewer,
  table: Table,
): Promise<number | string> {
  return services.database
    .as(viewer, (transaction) => transaction.selectFrom(table).selectAll().execute())
    .then(
      (rows) => rows.length,
      (error: { code?: string }) => error.code ?? "failed",
    );
}

/** `countRows` of each table for each viewer, by the table's and then by the viewer's name. */
export async function countRowsSeen(
  context: TestContext,
  viewers: RowViewers,
  tables: readonly Table[],
): Promise<Record<string, Record<string, number | string>>> {
  const seen: Record<string, Record<string, number | string>> = {};
  for (const table of tables) {
    const row: Record<string, number | string> = {};
    for (const [name, viewer] of Object.entries(viewers)) {
      row[name] = await countRows(context, viewer, table);
    }
    seen[table] = row;
  }
  return seen;
}

/**
 * Expects that every viewer, the admin too, is denied to delete from, to update and to insert into
 * the table or view itself. `column` is any of its columns, for the update.
 */
export async function expectWritesDenied(
  { services }: TestContext,
  viewers: RowViewers,
  table: Table,
  column: string,
): Promise<void> {
  const target = sql.table(table);
  const writes = {
    delete: sql`delete from ${target}`,
    update: sql`update ${target} set ${sql.ref(column)} = default`,
    insert: sql`insert into ${target} default values`,
  };
  for (const [name, viewer] of Object.entries(viewers)) {
    for (const [kind, write] of Object.entries(writes)) {
      const run = (transaction: DatabaseTransaction) => write.execute(transaction);
      await expect(services.database.as(viewer, run), `${kind} by ${name}`).rejects.toMatchObject({
        code: denied,
      });
    }
  }
}
