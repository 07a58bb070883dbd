import { type SqlBool, sql } from "kysely";
import {
  listOwnOrganizations,
  may,
  publicOrganizationRows,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue } from "#platform/database/fixed-statements.ts";
import { countPages } from "#shared/pages.ts";
import { plainWords } from "#shared/text/plain-words.ts";
import { addTime } from "#shared/time.ts";
import { countryOfRegion } from "../lists/places.constants.ts";
import { professionsWithWord } from "../lists/profession-words.rules.ts";
import { shownColumns } from "../visibility/shown-profile.store.server.ts";
import { profilesPerPage, sameViewMinutes } from "./pool.constants.ts";
import type { PoolFilter } from "./pool.rules.ts";
import type { PoolProfile, TalentAccess } from "./pool.types.ts";

/**
 * The viewer's organization by slug, for which they may browse the pool; without a slug, their first one that's verified,
 * or the first. Null without one. Operators of the site have no access: candidates couldn't block them.
 */
export async function findTalentAccess(
  transaction: DatabaseTransaction,
  userId: string,
  slug: string | null,
): Promise<TalentAccess | null> {
  const own = await listOwnOrganizations(transaction, userId);
  const allowed = own.filter(({ role }) => may(role, "browse talent"));
  const asked = slug === null ? allowed : allowed.filter((each) => each.slug === slug);
  const verified = await findVerified(transaction, asked);
  const found = verified ?? asked[0];
  if (!found) return null;
  const { role, ...organization } = found;
  const choices = allowed.map((each) => ({ slug: each.slug, publicName: each.publicName }));
  return { organization, role, isVerified: verified !== undefined, choices };
}

async function findVerified<Organization extends { id: string }>(
  transaction: DatabaseTransaction,
  organizations: readonly Organization[],
): Promise<Organization | undefined> {
  if (organizations.length === 0) return undefined;
  const ids = organizations.map(({ id }) => id);
  const verified = await transaction
    .selectFrom(publicOrganizationRows(transaction).as("organization"))
    .select("organization.id")
    .where("organization.id", "in", ids)
    .execute();
  return organizations.find(({ id }) => verified.some((each) => each.id === id));
}

function filterPool(transaction: DatabaseTransaction, organizationId: string, filter: PoolFilter) {
  const { profession, words, registered, region, language, work, start, saved, asked } = filter;
  let rows = transaction
    .selectFrom("talent_pool as pool")
    .where("pool.organization_id", "=", organizationId);
  if (profession) rows = rows.where("pool.profession", "=", profession);
  if (words) {
    const starts = [...new Set(plainWords(words))];
    if (starts.length === 0) rows = rows.where(sql<SqlBool>`false`);
    for (const start of starts) {
      const codes = professionsWithWord(start);
      const isOwnWord = sql<SqlBool>`pool.words @@ (select private.word_starts(${start}))`;
      rows = rows.where((row) =>
        codes.length > 0 ? row.or([isOwnWord, row("pool.profession", "in", codes)]) : isOwnWord,
      );
    }
  }
  if (registered) {
    const entry = JSON.stringify([{ jurisdiction: registered, status: "active" }]);
    rows = rows.where(sql<SqlBool>`pool.registrations @> ${entry}::jsonb`);
  }
  if (region) {
    const wanted = [region, countryOfRegion(region)];
    rows = rows.where(sql<SqlBool>`pool.regions && ${wanted}::text[]`);
  }
  if (language) {
    rows = rows.where(sql<SqlBool>`pool.languages @> ${JSON.stringify([{ language }])}::jsonb`);
  }
  if (work) {
    rows =
      rows.where(sql<SqlBool>`exists (select from jsonb_array_elements(pool.work_rights) as held
      where held->>'country' = ${work} and held->>'kind' in ('permanent', 'open_permit'))`);
  }
  if (start) rows = rows.where("pool.earliest_start", "<=", start);
  if (saved) {
    rows = rows.where("pool.candidate_key", "in", (query) =>
      query
        .selectFrom("talent_shortlist as saved")
        .select("saved.candidate_key")
        .where("saved.organization_id", "=", organizationId),
    );
  }
  if (asked) {
    rows = rows.where("pool.candidate_key", "in", (query) =>
      query
        .selectFrom("talent_requests as request")
        .select("request.candidate_key")
        .where("request.organization_id", "=", organizationId),
    );
  }
  return rows;
}

const columns = ["candidate_key as candidateKey", ...shownColumns] as const;

/** One page of a search of the pool, the last one beyond it, the newest first. For the viewer's transaction. */
export async function searchPool(
  transaction: DatabaseTransaction,
  organizationId: string,
  filter: PoolFilter,
): Promise<{ profiles: PoolProfile[]; total: number }> {
  const found = filterPool(transaction, organizationId, filter);
  const { total } = await found
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = Math.min(filter.page, countPages(Number(total), profilesPerPage));
  const rows = await found
    .select(columns)
    .orderBy("pool.updated_on", "desc")
    .orderBy("pool.candidate_key")
    .offset((page - 1) * profilesPerPage)
    .limit(profilesPerPage)
    .execute();
  // The view's columns all have values, and its arrays are made in its own text.
  return { profiles: rows as unknown as PoolProfile[], total: Number(total) };
}

/** The number of people in the pool that the viewer finds, for the organization that finds the most. */
export const poolCount = fixedValue((query) => {
  const each = query
    .selectFrom("talent_pool")
    .select((row) => row.fn.countAll().as("count"))
    .groupBy("organization_id");
  return sql<number>`(select coalesce(max(each.count), 0)::int from (${each}) as each)`;
});

/** A profile of the pool. For the viewer's transaction. */
export async function findPoolProfile(
  transaction: DatabaseTransaction,
  { organizationId, candidateKey }: { organizationId: string; candidateKey: string },
): Promise<PoolProfile | null> {
  const row = await transaction
    .selectFrom("talent_pool as pool")
    .select(columns)
    .where("pool.organization_id", "=", organizationId)
    .where("pool.candidate_key", "=", candidateKey)
    .executeTakeFirst();
  return (row as unknown as PoolProfile | undefined) ?? null;
}

/** The person of a key, if the organization may see them. For the system's transaction. */
export async function findCandidate(
  transaction: DatabaseTransaction,
  { organizationId, candidateKey }: { organizationId: string; candidateKey: string },
): Promise<{ userId: string; isInPool: boolean } | undefined> {
  const row = await transaction
    .selectFrom("private.talent_candidates")
    .select(["user_id as userId", "in_pool as isInPool"])
    .where("organization_id", "=", organizationId)
    .where("candidate_key", "=", candidateKey)
    .executeTakeFirst();
  return row?.userId ? { userId: row.userId, isInPool: row.isInPool === true } : undefined;
}

/** Records that an organization looked at a profile, unless it did in the last `sameViewMinutes`. */
export async function recordPoolView(
  transaction: DatabaseTransaction,
  view: { userId: string; organization: { id: string; publicName: string }; now: Date },
): Promise<void> {
  const { userId, organization, now } = view;
  const recent = await transaction
    .selectFrom("candidate_pool_views")
    .select("id")
    .where("user_id", "=", userId)
    .where("organization_id", "=", organization.id)
    .where("viewed_at", ">", addTime(now, { minutes: -sameViewMinutes }))
    .limit(1)
    .executeTakeFirst();
  if (recent) return;
  await transaction
    .insertInto("candidate_pool_views")
    .values({
      user_id: userId,
      organization_id: organization.id,
      organization_name: organization.publicName,
      viewed_at: now,
    })
    .execute();
}

/** Deletes views of profiles in the talent pool that are older than `before`. Returns how many. */
export async function deleteOldPoolViews(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from candidate_pool_views where ctid = any (array(
      select ctid from candidate_pool_views where viewed_at < ${before} order by viewed_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
