import { type Expression, type RawBuilder, sql } from "kysely";
import { publicOrganizationRows } from "#features/employers/employers.contract.ts";
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

/** Organizations that a person blocks, by their present name in the search. */
export async function listBlocks(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select block.organization_id as "organizationId",
      coalesce(verified.public_name, block.organization_name) as "organizationName"
    from candidate_blocks as block
    left join lateral (
      select organization.public_name
      from (${publicOrganizationRows(transaction)}) as organization
      where organization.id = block.organization_id
    ) as verified on true
    where block.user_id = ${userId}
    order by "organizationName", "organizationId"`.execute(transaction);
  return rows;
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

/** Whether a person blocks an organization, as a condition in their own queries or the system's. */
export const blocksOrganization = (
  userId: string | Expression<string>,
  organizationId: Expression<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from public.candidate_blocks as block
    where block.user_id = ${userId}::uuid and block.organization_id = ${organizationId})`;
