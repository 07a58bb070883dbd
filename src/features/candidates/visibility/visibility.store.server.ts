import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Visibility } from "../candidates.constants.ts";

/** False where it was so already. */
export async function updateVisibility(
  transaction: DatabaseTransaction,
  userId: string,
  visibility: Visibility,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("candidate_profiles")
    .set({ visibility })
    .where("user_id", "=", userId)
    .where("visibility", "<>", visibility)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Block {
  organizationId: string;
  organizationName: string;
}

/** Organizations that a person blocks, by name. */
export async function listBlocks(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Block[]> {
  return await transaction
    .selectFrom("candidate_blocks")
    .select(["organization_id as organizationId", "organization_name as organizationName"])
    .where("user_id", "=", userId)
    .orderBy("organization_name")
    .orderBy("organization_id")
    .execute();
}

export async function insertBlock(
  transaction: DatabaseTransaction,
  { userId, now, ...block }: Block & { userId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("candidate_blocks")
    .values({
      user_id: userId,
      organization_id: block.organizationId,
      organization_name: block.organizationName,
      blocked_at: now,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "organization_id"]).doNothing())
    .execute();
}

export async function deleteBlock(
  transaction: DatabaseTransaction,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  await transaction
    .deleteFrom("candidate_blocks")
    .where("user_id", "=", userId)
    .where("organization_id", "=", organizationId)
    .execute();
}

/** Whether a candidate blocks an organization. For the system's transaction. */
export async function isBlockedBy(
  transaction: DatabaseTransaction,
  userId: string,
  organizationId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("candidate_blocks")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row !== undefined;
}
