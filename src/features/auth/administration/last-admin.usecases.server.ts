import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { hasOtherAdmin, lockAdmins } from "../users/admins.store.server.ts";
import { holdsRole } from "../users/roles.store.server.ts";
import { administrationErrors } from "./administration.errors.ts";

/**
 * Call it first in a transaction that takes somebody's role, bars them from signing in or deletes
 * them: throws `last_admin` where nobody would be left to administer the site. Until the
 * transaction ends, no other can change that.
 */
export async function keepAnAdmin(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await lockAdmins(transaction);
  if (!(await holdsRole(transaction, userId, "admin"))) return;
  if (!(await hasOtherAdmin(transaction, userId, now))) throw administrationErrors.lastAdmin();
}

/** The database's own refusal of the same thing, in our words; any other error as it is. */
export function asLastAdminError(error: unknown): unknown {
  return violates(error, "last_admin") ? administrationErrors.lastAdmin() : error;
}
