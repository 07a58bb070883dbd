import { sql } from "kysely";
import { isSuspendedAccount } from "#features/auth/auth.contract.ts";
import { auditRows } from "#platform/audit/audit-entries.store.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { foldedPattern } from "#shared/text/text-folding.ts";

export interface FoundOrganization {
  id: string;
  slug: string;
  publicName: string;
  legalName: string;
  domain: string;
  isClosed: boolean;
  isVerified: boolean;
  /** Someone owns it whose account isn't suspended. */
  hasActiveOwner: boolean;
  members: number;
}

/** Organizations with `search` in a name, the address or the domain, the newest first. */
export async function searchOrganizations(
  transaction: DatabaseTransaction,
  { search, limit }: { search: string; limit: number },
): Promise<FoundOrganization[]> {
  const pattern = foldedPattern(search);
  const rows = await transaction
    .selectFrom("organizations as organization")
    .select((row) => [
      "organization.id",
      "organization.slug",
      "organization.public_name as publicName",
      "organization.legal_name as legalName",
      "organization.domain",
      "organization.closed_at as closedAt",
      row
        .exists(
          row
            .selectFrom("organization_verifications as verification")
            .select("verification.id")
            .whereRef("verification.organization_id", "=", "organization.id")
            .where("verification.status", "=", "verified"),
        )
        .as("isVerified"),
      row
        .exists(
          row
            .selectFrom("organization_members as owner")
            .select("owner.user_id")
            .whereRef("owner.organization_id", "=", "organization.id")
            .where("owner.role", "=", "owner")
            .where(row.not(isSuspendedAccount("owner.user_id"))),
        )
        .as("hasActiveOwner"),
      row
        .selectFrom("organization_members as member")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("member.organization_id", "=", "organization.id")
        .as("members"),
    ])
    // As organizations_name_search_idx has it.
    .where(
      sql<boolean>`private.fold_text(organization.public_name || ' ' || organization.legal_name
        || ' ' || organization.domain || ' ' || organization.slug) like ${pattern}`,
    )
    .orderBy("organization.created_at", "desc")
    .orderBy("organization.id")
    .limit(limit)
    .execute();
  return rows.map(({ closedAt, isVerified, hasActiveOwner, members, ...row }) => ({
    ...row,
    isClosed: closedAt !== null,
    isVerified: Boolean(isVerified),
    hasActiveOwner: Boolean(hasActiveOwner),
    members: Number(members),
  }));
}

/** An operator's act for an organization. */
export interface OperatorAct {
  id: number;
  /** As the audit has it, e.g. `employers.page_changed`. */
  action: string;
  at: Date;
}

/** Acts of operators for an organization, the newest first. For the system's transaction. */
export async function listOperatorActs(
  transaction: DatabaseTransaction,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<OperatorAct[]> {
  const rows = await transaction
    .selectFrom(auditRows(transaction).as("entry"))
    .select(["entry.id", "entry.action", "entry.occurred_at as at"])
    .where("entry.subject_type", "=", "organization")
    .where("entry.subject_id", "=", organizationId)
    .where(sql<boolean>`entry.details ->> 'operator' = 'true'`)
    .orderBy("entry.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
}
