import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { foldedPattern } from "#shared/text/text-folding.ts";

/** An organization that anyone may see, as lists name it. */
export interface NamedOrganization {
  id: string;
  publicName: string;
  domain: string;
}

/** Verified organizations as other features may join them in their own statements. */
export function publicOrganizationRows(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("organizations_public")
    .select(["id", "slug", "public_name"])
    .whereRef("address", "=", "slug");
}

/** Verified organizations with `search` in their name or domain, with or without accents, by name. */
export async function searchPublicOrganizations(
  transaction: DatabaseTransaction,
  { search, limit }: { search: string; limit: number },
): Promise<NamedOrganization[]> {
  const pattern = foldedPattern(search);
  const rows = await transaction
    .selectFrom("organizations_public")
    .select(["id", "public_name as publicName", "domain"])
    .whereRef("address", "=", "slug")
    .where(
      sql<boolean>`(private.fold_text(public_name) like ${pattern}
        or private.fold_text(domain) like ${pattern})`,
    )
    .orderBy("public_name")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, publicName, domain }) =>
    id && publicName && domain ? [{ id, publicName, domain }] : [],
  );
}

/** The verified organization of an id; undefined for any other. */
export async function findPublicOrganizationById(
  transaction: DatabaseTransaction,
  id: string,
): Promise<NamedOrganization | undefined> {
  const row = await transaction
    .selectFrom("organizations_public")
    .select(["id", "public_name as publicName", "domain"])
    .whereRef("address", "=", "slug")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.publicName && row.domain
    ? { id, publicName: row.publicName, domain: row.domain }
    : undefined;
}
