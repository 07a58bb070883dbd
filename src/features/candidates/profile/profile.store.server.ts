import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedStatement, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { EmploymentType, Visibility } from "../candidates.constants.ts";
import type { EntrySection, EntryValues, StoredEntry } from "./entries.fields.ts";
import type { About, Wishes } from "./profile.schemas.ts";
import type { CandidateProfile, StoredWishes } from "./profile.types.ts";

const tables = {
  experience: "candidate_experiences",
  training: "candidate_trainings",
  registrations: "candidate_registrations",
  exams: "candidate_exams",
  languages: "candidate_languages",
  "work-rights": "candidate_work_rights",
  references: "candidate_references",
} as const satisfies Record<EntrySection, string>;

const wholeProfile = fixedStatement((query, { userId }: LaterValues<{ userId: string }>) =>
  query.selectNoFrom((from) => [
    jsonObjectFrom(
      from
        .selectFrom("candidate_profiles")
        .select(["headline", "profession", "specialty", "summary", "regions", "remote"])
        .select(["employment_types", "earliest_start", "pay_minimum_cents", "pay_period"])
        .select(["pay_currency", "visibility"])
        .where("user_id", "=", userId),
    ).as("profile"),
    jsonArrayFrom(
      from
        .selectFrom("candidate_experiences")
        .select(["id", "title", "employer", "city", "country", "started", "ended", "description"])
        .where("user_id", "=", userId)
        .orderBy((by) => by.fn.coalesce("ended", by.val("9999")), "desc")
        .orderBy("started", (order) => order.desc().nullsLast())
        .orderBy("number"),
    ).as("experience"),
    jsonArrayFrom(
      from
        .selectFrom("candidate_trainings")
        .select(["id", "qualification", "institution", "country", "completed"])
        .where("user_id", "=", userId)
        .orderBy("completed", (order) => order.desc().nullsFirst())
        .orderBy("number"),
    ).as("training"),
    jsonArrayFrom(
      from
        .selectFrom("candidate_registrations")
        .select(["id", "jurisdiction", "regulator", "registration_number", "status"])
        .select("expires_on")
        .where("user_id", "=", userId)
        .orderBy("number"),
    ).as("registrations"),
    jsonArrayFrom(
      from
        .selectFrom("candidate_exams")
        .select(["id", "name", "taken", "result"])
        .where("user_id", "=", userId)
        .orderBy("number"),
    ).as("exams"),
    jsonArrayFrom(
      from
        .selectFrom("candidate_languages")
        .select(["id", "language", "level", "test", "score", "taken_on"])
        .where("user_id", "=", userId)
        .orderBy("number"),
    ).as("languages"),
    jsonArrayFrom(
      from
        .selectFrom("candidate_work_rights")
        .select(["id", "country", "kind", "expires_on"])
        .where("user_id", "=", userId)
        .orderBy("number"),
    ).as("work-rights"),
    jsonArrayFrom(
      from
        .selectFrom("candidate_references")
        .select(["id", "name", "relation", "contact"])
        .where("user_id", "=", userId)
        .orderBy("number"),
    ).as("references"),
    jsonArrayFrom(
      from
        .selectFrom("candidate_documents")
        .select(["kind", "expires_on as expiresOn"])
        .select((document) =>
          document
            .selectFrom("candidate_document_versions as version")
            .select("version.type")
            .whereRef("version.document_id", "=", "candidate_documents.id")
            .orderBy("version.number", "desc")
            .limit(1)
            .as("type"),
        )
        .where("user_id", "=", userId),
    ).as("documents"),
  ]),
);

/** All of a person's profile, in one statement. Days are texts. */
export async function readProfile(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<CandidateProfile> {
  const { rows } = await transaction.executeQuery(wholeProfile({ userId }));
  const [row] = rows;
  if (!row) throw new Error("A statement without tables answers one row");
  const { profile, documents, ...entries } = row;
  return {
    about: {
      headline: profile?.headline ?? null,
      profession: profile?.profession ?? null,
      specialty: profile?.specialty ?? null,
      summary: profile?.summary ?? null,
    },
    wishes: toWishes(profile),
    visibility: (profile?.visibility ?? "applications") as Visibility,
    entries,
    documents,
    isStarted: profile !== null,
  };
}

/** The number of requests to connect that wait for the viewer's answer. */
export async function countWaitingRequests(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("own_candidate_requests")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("status", "=", "pending")
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface WishesRow {
  regions: string[];
  remote: boolean;
  employment_types: string[];
  earliest_start: string | null;
  pay_minimum_cents: number | null;
  pay_period: string | null;
  pay_currency: string | null;
}

function toWishes(row: WishesRow | null): StoredWishes {
  const { pay_minimum_cents: cents, pay_period: period, pay_currency: currency } = row ?? {};
  return {
    regions: row?.regions ?? [],
    remote: row?.remote ?? false,
    employmentTypes: (row?.employment_types ?? []) as EmploymentType[],
    earliestStart: row?.earliest_start ?? null,
    pay:
      cents && period && currency
        ? { cents, period: period as "hour" | "year", currency: currency as "CAD" | "USD" }
        : null,
  };
}

/** Adds an empty profile where there is none, and locks it: its changes come one after the other. */
export async function lockProfile(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("candidate_profiles")
    .values({ user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ updated_at: now }))
    .execute();
}

export async function updateAbout(
  transaction: DatabaseTransaction,
  userId: string,
  about: Partial<About>,
): Promise<void> {
  await transaction
    .updateTable("candidate_profiles")
    .set(about)
    .where("user_id", "=", userId)
    .execute();
}

export async function updateWishes(
  transaction: DatabaseTransaction,
  userId: string,
  { pay, pay_period, pay_currency, ...wishes }: Wishes,
): Promise<void> {
  await transaction
    .updateTable("candidate_profiles")
    .set({
      ...wishes,
      pay_minimum_cents: pay,
      pay_period: pay === null ? null : pay_period,
      pay_currency: pay === null ? null : pay_currency,
    })
    .where("user_id", "=", userId)
    .execute();
}

/** The number of a person's entries in a section. */
export async function countEntries(
  transaction: DatabaseTransaction,
  section: EntrySection,
  userId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom(tables[section])
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Its columns are the section's fields. */
export async function insertEntry(
  transaction: DatabaseTransaction,
  section: EntrySection,
  { userId, values }: { userId: string; values: EntryValues },
): Promise<void> {
  await transaction
    .insertInto(tables[section])
    .values({ ...(values as StoredEntry), user_id: userId } as never)
    .execute();
}

/** False where the person has no such entry. */
export async function updateEntry(
  transaction: DatabaseTransaction,
  section: EntrySection,
  { userId, id, values }: { userId: string; id: string; values: EntryValues },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable(tables[section] as "candidate_exams")
    .set(values as Partial<StoredEntry<"exams">>)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteEntry(
  transaction: DatabaseTransaction,
  section: EntrySection,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await transaction
    .deleteFrom(tables[section])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
