import { sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";

/** An entry as the chain sees it. */
export interface SealedContent {
  entryId: number;
  /** The part that is sealed as it is. */
  text: string;
  /** The part that is sealed by its digest; null where nothing is personal, or where it was erased. */
  personal: string | null;
  salt: string | null;
}

export interface Seal {
  position: number;
  entryId: number;
  previousHash: string;
  personalDigest: string | null;
  hash: string;
}

const contentColumns = sql`
  entry.id as "entryId", private.audit_public_part(entry) as text,
  case when entry.salt is not null then private.audit_personal_part(entry) end as personal,
  entry.salt::text as salt`;

/** Lets one transaction at a time add to the chain; entries are added to the log meanwhile. */
export async function lockChain(transaction: DatabaseTransaction): Promise<void> {
  await sql`lock table private.audit_seals in share row exclusive mode`.execute(transaction);
}

/** The last seal; undefined where there is none yet. */
export async function selectHead(
  transaction: DatabaseTransaction,
): Promise<{ position: number; hash: string } | undefined> {
  return await transaction
    .selectFrom("private.audit_seals")
    .select(["position", "hash"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Takes entries that wait to be sealed, the oldest first. */
export async function takeUnsealed(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<SealedContent[]> {
  const { rows } = await sql<SealedContent>`
    with taken as (
      delete from private.audit_unsealed where entry_id in (
        select entry_id from private.audit_unsealed order by entry_id limit ${limit}
      ) returning entry_id
    )
    select ${contentColumns}
    from taken join private.audit_entries as entry on entry.id = taken.entry_id
    order by entry.id
  `.execute(transaction);
  return rows;
}

export async function insertSeals(
  transaction: DatabaseTransaction,
  seals: readonly Seal[],
): Promise<void> {
  await transaction
    .insertInto("private.audit_seals")
    .values(
      seals.map(({ position, entryId, previousHash, personalDigest, hash }) => ({
        position,
        entry_id: entryId,
        previous_hash: previousHash,
        personal_digest: personalDigest,
        hash,
      })),
    )
    .execute();
}

/** A seal beside its entry, for the check. */
export interface CheckedSeal extends Seal {
  sealedAt: Date;
  /** Null where the entry is missing. */
  occurredAt: Date | null;
  text: string | null;
  personal: string | null;
  salt: string | null;
}

/** Seals after a position, in order. */
export async function listSealsAfter(
  transaction: DatabaseTransaction,
  { position, limit }: { position: number; limit: number },
): Promise<CheckedSeal[]> {
  const { rows } = await sql<CheckedSeal>`
    select seal.position, seal.entry_id as "entryId", seal.previous_hash as "previousHash",
      seal.personal_digest as "personalDigest", seal.hash, seal.sealed_at as "sealedAt",
      entry.occurred_at as "occurredAt",
      case when entry.id is not null then private.audit_public_part(entry) end as text,
      case when entry.salt is not null then private.audit_personal_part(entry) end as personal,
      entry.salt::text as salt
    from private.audit_seals as seal
    left join private.audit_entries as entry on entry.id = seal.entry_id
    where seal.position > ${position}
    order by seal.position limit ${limit}
  `.execute(transaction);
  return rows;
}

/** Entries that neither have a seal nor wait for one: added behind the product's back. */
export async function listStrayEntries(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id as id from private.audit_entries as entry
    where not exists (select from private.audit_seals as seal where seal.entry_id = entry.id)
      and not exists (select from private.audit_unsealed as waiting where waiting.entry_id = entry.id)
    order by entry.id limit ${limit}
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function countUnsealed(transaction: DatabaseTransaction): Promise<number> {
  const { count } = await transaction
    .selectFrom("private.audit_unsealed")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Erases what is personal in entries about some subjects; their seals hold. */
export async function eraseEntriesAbout(
  transaction: DatabaseTransaction,
  type: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("private.audit_entries")
    .set({ salt: null })
    .where("subject_type", "=", type)
    .where("subject_id", "in", ids)
    .where("salt", "is not", null)
    .execute();
}

/** Erases what is personal in entries about a person's accounts; their seals hold. */
export async function eraseEntriesOf(
  transaction: DatabaseTransaction,
  userIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("private.audit_entries")
    .set({ salt: null })
    .where("person_id", "in", userIds)
    .where("salt", "is not", null)
    .execute();
}
