import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { StoredApplication } from "./applications.store.server.ts";

type Mark = "email_asked_at" | "email_proven_at" | "email_disowned_at";

/** Writes down what became of an application's address while the application is being reviewed. */
export async function markEmail(
  transaction: DatabaseTransaction,
  id: string,
  mark: Mark,
  now: Date,
): Promise<StoredApplication | undefined> {
  const row = await transaction
    .updateTable("mentor_applications")
    .set({ [mark]: now, updated_at: now })
    .where("id", "=", id)
    .where("application_status", "in", ["submitted", "under_review"])
    .returningAll()
    .executeTakeFirst();
  return row as StoredApplication | undefined;
}
