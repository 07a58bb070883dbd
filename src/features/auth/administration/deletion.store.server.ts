import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Account } from "../users/users.store.server.ts";

/**
 * Leaves of a user who was deleted a row that says there was one: addresses as hashes, and the
 * times.
 */
export async function insertHollowUser(
  transaction: DatabaseTransaction,
  { id, email, phone, created_at }: Account["user"],
  now: Date,
): Promise<void> {
  const hashed = (text: string) => createHash("sha256").update(`${id}${text}`).digest("base64url");
  await transaction
    .insertInto("auth.users")
    .values({
      id,
      email: email && hashed(email),
      phone: phone && hashed(phone),
      encrypted_password: "",
      raw_user_meta_data: "{}",
      raw_app_meta_data: "{}",
      created_at,
      updated_at: now,
      deleted_at: now,
    })
    .execute();
}
