import { type SqlBool, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { searchWords } from "#shared/search-text.ts";
import { fullyBooked, priceBandLimits, type Specialization } from "./directory.constants.ts";
import type { DirectoryFilter } from "./directory.rules.ts";
import type { MentorProfile, PublicMentor } from "./directory.types.ts";

const listColumns = [
  "id",
  "full_name",
  "title",
  "company",
  "location",
  "experience_years",
  "expertise",
  "rating",
  "reviews",
  "hourly_rate",
  "availability",
  "is_sample",
] as const satisfies (keyof PublicMentor)[];

/** Mentors that a filter lets through: real ones before samples, by name. */
export async function listPublicMentors(
  transaction: DatabaseTransaction,
  filter: DirectoryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicMentor[]> {
  const rows = await matching(transaction, filter)
    .select(listColumns)
    .orderBy("is_sample")
    .orderBy("full_name")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as PublicMentor[];
}

export async function countPublicMentors(
  transaction: DatabaseTransaction,
  filter: DirectoryFilter,
): Promise<number> {
  const row = await matching(transaction, filter)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function matching(
  transaction: DatabaseTransaction,
  { q, specialization, price }: Omit<DirectoryFilter, "page">,
) {
  let query = transaction.selectFrom("mentor_profiles_public");
  for (const word of searchWords(q)) query = query.where(contains(word));
  if (specialization) query = query.where(has(specialization));
  if (price) {
    const { from, to } = priceBandLimits[price];
    if (from !== undefined) query = query.where("hourly_rate", ">=", from);
    if (to !== undefined) query = query.where("hourly_rate", "<=", to);
  }
  return query;
}

/** The column holds lower case without accents; the word is made the same by the same functions. */
function contains(word: string) {
  const folded = sql`lower(regexp_replace(normalize(${word}::text, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
  return sql<SqlBool>`strpos(search_text, ${folded}) > 0`;
}

function has(specialization: Specialization) {
  return sql<SqlBool>`${specialization} = any(specializations)`;
}

/** Mentors who take bookings before those who do not, real ones before samples, the best rated first. */
export async function listFeatured(
  transaction: DatabaseTransaction,
  specialization: Specialization | null,
  limit: number,
): Promise<PublicMentor[]> {
  const rows = await matching(transaction, { q: "", specialization, price: null })
    .select(listColumns)
    .orderBy("is_sample")
    .orderBy((expression) => expression("availability", "=", fullyBooked))
    .orderBy("rating", (order) => order.desc().nullsLast())
    .orderBy("reviews", "desc")
    .orderBy("full_name")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as PublicMentor[];
}

export async function findPublicMentor(
  transaction: DatabaseTransaction,
  id: string,
): Promise<MentorProfile | undefined> {
  const row = await transaction
    .selectFrom("mentor_profiles_public")
    .select([...listColumns, "bio"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row as MentorProfile | undefined;
}

export async function listPublicMentorIds(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("mentor_profiles_public")
    .select("id")
    .orderBy("is_sample")
    .orderBy("full_name")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as string);
}

/**
 * Gives the database the words that specializations are told by. Where they have changed, every
 * mentor is looked at again.
 */
export async function keepSpecializations(
  transaction: DatabaseTransaction,
  keywords: Record<Specialization, readonly string[]>,
): Promise<void> {
  const rows = Object.entries(keywords).map(([name, beginnings]) => ({
    name,
    beginnings: [...beginnings],
  }));
  const changed = await transaction
    .insertInto("private.mentor_specializations")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((expression) => ({ beginnings: expression.ref("excluded.beginnings") }))
        .where((expression) =>
          expression(
            "private.mentor_specializations.beginnings",
            "is distinct from",
            expression.ref("excluded.beginnings"),
          ),
        ),
    )
    .returning("name")
    .execute();
  if (changed.length === 0) return;
  await transaction
    .updateTable("mentor_profiles")
    .set((expression) => ({ title: expression.ref("title") }))
    .execute();
}
