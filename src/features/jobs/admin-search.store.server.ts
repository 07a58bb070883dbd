import { sql } from "kysely";
import type { AdminHit, AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Jobs in any state, drafts too, by id or a part of their title or employer. */
export function findJobs(_query: DatabaseTransaction, { folded, pattern, id }: AdminQuestion) {
  return sql<AdminHit>`
    select job.id::text as key, job.title, concat_ws(', ', job.employer, job.status) as detail,
      ${folded} in (private.fold_text(job.title), private.fold_text(job.employer), job.id::text) as exact
    from public.jobs as job
    where job.id in (
      select found.id from public.jobs as found
        where private.fold_text(found.title || ' ' || found.employer) like ${pattern}
      union select ${id}::uuid
    )`;
}
