import { type Insertable, type Selectable, sql } from "kysely";
import { isSuspendedAddress } from "#features/auth/auth.contract.ts";
import type { AdminQueue } from "#platform/admin/admin-queue.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateClaims } from "#platform/database/schema.gen.ts";
import type { PublicationState, PublishingKind } from "#platform/publishing/publishing-kind.ts";
import type { CalendarDay } from "#shared/time.ts";
import type { Claim } from "../claims.rules.ts";
import { reminderDays } from "./register.constants.ts";

export type ClaimRow = Selectable<PrivateClaims>;

/** The published claims by figure, those whose last day has passed too. */
export async function listPublishedClaims(
  transaction: DatabaseTransaction,
): Promise<ReadonlyMap<string, Claim>> {
  const rows = await transaction.selectFrom("claims_public").selectAll().execute();
  return new Map(
    rows.map((row) => {
      const claim: Claim = {
        figure: row.figure ?? "",
        value: row.value ?? "",
        label: row.label ?? "",
        definition: row.definition ?? "",
        period: row.period ?? "",
        validUntil: row.valid_until ?? "",
      };
      return [claim.figure, claim] as const;
    }),
  );
}

/** The number of published claims whose last day has passed. */
export async function countExpired(
  transaction: DatabaseTransaction,
  today: CalendarDay,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("private.claims")
    .select((select) => select.fn.countAll().as("count"))
    .where("publication", "=", "published")
    .where("valid_until", "<", today)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Published claims that end within 30 days, or have ended, since they are due. */
export const endingClaims: AdminQueue["waiting"] = (query) => {
  const due = sql<Date>`(valid_until - ${reminderDays}::integer)::timestamp at time zone 'UTC'`;
  return query
    .selectFrom("private.claims")
    .select(due.as("since"))
    .where("publication", "=", "published")
    .where(due, "<=", sql<Date>`now()`);
};

/** All of them, for the editors' list. A claim leaves the site when its last day is over. */
export const claimRows: PublishingKind["rows"] = (transaction) =>
  transaction
    .selectFrom("private.claims")
    .select(({ val }) => [
      "figure as id",
      "label as title",
      "publication as state",
      val(false).as("is_sample"),
      "updated_at as changed_at",
      sql<Date>`(valid_until + 1)::timestamp at time zone 'UTC'`.as("expires_at"),
    ]) as unknown as ReturnType<PublishingKind["rows"]>;

export async function findClaim(
  transaction: DatabaseTransaction,
  figure: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ClaimRow | undefined> {
  const query = transaction.selectFrom("private.claims").selectAll().where("figure", "=", figure);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}

type Columns = Omit<Insertable<PrivateClaims>, "created_at" | "updated_at">;

export async function insertClaim(
  transaction: DatabaseTransaction,
  columns: Columns,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("private.claims")
    .values({ ...columns, created_at: now, updated_at: now })
    .execute();
}

export async function updateClaim(
  transaction: DatabaseTransaction,
  figure: string,
  change: Partial<Columns>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("private.claims")
    .set({ ...change, updated_at: now })
    .where("figure", "=", figure)
    .execute();
}

export const setPublication = (
  transaction: DatabaseTransaction,
  figure: string,
  { state, now }: { state: PublicationState; now: Date },
) => updateClaim(transaction, figure, { publication: state }, now);

/** Published claims that end by a day and whose owner hasn't been notified; marked as notified. */
export async function takeEndingClaims(
  transaction: DatabaseTransaction,
  { today, until }: { today: CalendarDay; until: CalendarDay },
): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    update private.claims set reminded_for = valid_until
    where publication = 'published' and valid_until between ${today}::date and ${until}::date
      and reminded_for is distinct from valid_until
      and not ${isSuspendedAddress("claims.owner_email")}
    returning *
  `.execute(transaction);
  return rows;
}
