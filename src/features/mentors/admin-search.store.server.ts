import { sql } from "kysely";
import type { AdminHit, AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Mentors, listed or not, by id or a part of their name or email. */
export function findMentors(_query: DatabaseTransaction, { folded, pattern, id }: AdminQuestion) {
  return sql<AdminHit>`
    select mentor.id::text as key, mentor.full_name as title, mentor.title as detail,
      ${folded} in (private.fold_text(mentor.full_name), lower(mentor.email), mentor.id::text) as exact
    from public.mentor_profiles as mentor
    where mentor.application_status = 'approved' and mentor.id in (
      select found.id from public.mentor_profiles as found
        where private.fold_text(found.full_name || ' ' || found.email) like ${pattern}
      union select ${id}::uuid
    )`;
}
