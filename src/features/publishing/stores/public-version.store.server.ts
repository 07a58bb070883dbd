import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

export const publicVersionQuery = (query: DatabaseTransaction) =>
  query.selectFrom("private.publishing_public_version").select("version").compile();

/** Pages that were kept from before are made anew. */
export async function bumpPublicVersion(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .updateTable("private.publishing_public_version")
    .set({ version: sql`version + 1` })
    .execute();
}
