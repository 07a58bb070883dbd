import { sql } from "kysely";
import type { AdminHit, AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Organizations by id or a part of a name, the domain or the address. */
export function findOrganizations(
  _query: DatabaseTransaction,
  { folded, pattern, id }: AdminQuestion,
) {
  return sql<AdminHit>`
    select organization.slug as key, organization.public_name as title, organization.domain as detail,
      ${folded} in (private.fold_text(organization.public_name),
        private.fold_text(organization.legal_name), organization.domain, organization.slug,
        organization.id::text) as exact
    from public.organizations as organization
    where organization.id in (
      select found.id from public.organizations as found
        where private.fold_text(found.public_name || ' ' || found.legal_name || ' ' || found.domain
          || ' ' || found.slug) like ${pattern}
      union select ${id}::uuid
    )`;
}
