import { sql } from "kysely";
import { accountRows, sessionRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { EvidenceFileKind, EvidenceTexts } from "#platform/payment-gateway/payment-gateway.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import { evidenceBucket } from "./evidence.constants.ts";
import type { Evidence, EvidenceFileRow } from "./evidence.types.ts";

/** Evidence with what's known of sending it. */
export interface StoredEvidence extends Evidence {
  attempts: number;
  sendingAt: Date | null;
}

/** The evidence that was saved about a dispute. */
export async function findEvidence(
  transaction: DatabaseTransaction,
  disputeId: string,
): Promise<StoredEvidence | undefined> {
  const row = await transaction
    .selectFrom("dispute_evidence")
    .selectAll()
    .where("dispute_id", "=", disputeId)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await transaction
    .selectFrom("dispute_files")
    .selectAll()
    .where("dispute_id", "=", disputeId)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
  return {
    texts: row.texts as unknown as EvidenceTexts,
    version: row.version,
    savedAt: row.saved_at,
    submittedAt: row.submitted_at,
    attempts: row.attempts,
    sendingAt: row.sending_at,
    files: files.map((file) => ({
      id: file.id,
      kind: file.kind as EvidenceFileKind,
      object: file.object,
      fileName: file.file_name,
      type: file.type,
      size: file.size,
    })),
  };
}

/** Writes a draft as its next version. The dispute is locked. */
export async function saveEvidence(
  transaction: DatabaseTransaction,
  disputeId: string,
  {
    texts,
    version,
    savedBy,
    now,
  }: { texts: EvidenceTexts; version: number; savedBy: string; now: Date },
): Promise<void> {
  const fields = { texts: JSON.stringify(texts), version, saved_by: savedBy, saved_at: now };
  await transaction
    .insertInto("dispute_evidence")
    .values({ dispute_id: disputeId, ...fields })
    .onConflict((conflict) => conflict.column("dispute_id").doUpdateSet(fields))
    .execute();
}

/** Adds files, each in the place of the one of its kind. */
export async function addFiles(
  transaction: DatabaseTransaction,
  disputeId: string,
  { files, now }: { files: readonly Omit<EvidenceFileRow, "id">[]; now: Date },
): Promise<void> {
  for (const { kind, object, fileName, type, size } of files) {
    await removeFileOf(transaction, disputeId, { kind });
    await transaction
      .insertInto("dispute_files")
      .values({
        dispute_id: disputeId,
        kind,
        object,
        file_name: fileName,
        type,
        size,
        added_at: now,
      })
      .execute();
  }
}

/** Deletes a file of the evidence; returns whether there was one. */
export async function removeFileOf(
  transaction: DatabaseTransaction,
  disputeId: string,
  which: { id: string } | { kind: EvidenceFileKind },
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom("dispute_files")
    .where("dispute_id", "=", disputeId)
    .where((where) => ("id" in which ? where("id", "=", which.id) : where("kind", "=", which.kind)))
    .returning("object")
    .executeTakeFirst();
  if (!removed) return false;
  await removeFileWithin(transaction, { bucket: evidenceBucket, name: removed.object });
  return true;
}

/**
 * Raises the version of a draft that changed by itself, so that no one saves or sends the version
 * they saw. Returns who saved it last.
 */
export async function raiseVersion(
  transaction: DatabaseTransaction,
  disputeId: string,
): Promise<string | null> {
  const { saved_by } = await transaction
    .updateTable("dispute_evidence")
    .set("version", (row) => row("version", "+", 1))
    .where("dispute_id", "=", disputeId)
    .returning("saved_by")
    .executeTakeFirstOrThrow();
  return saved_by;
}

/** Notes that someone is sending it now, or isn't anymore. */
export async function markSending(
  transaction: DatabaseTransaction,
  disputeId: string,
  { sendingAt, attempts }: { sendingAt: Date | null; attempts: number },
): Promise<void> {
  await transaction
    .updateTable("dispute_evidence")
    .set({ sending_at: sendingAt, attempts })
    .where("dispute_id", "=", disputeId)
    .execute();
}

/** Notes that it was sent. Returns false where that was noted before. */
export async function markSubmitted(
  transaction: DatabaseTransaction,
  disputeId: string,
  { submittedBy, now }: { submittedBy: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("dispute_evidence")
    .set({ submitted_at: now, submitted_by: submittedBy, sending_at: null })
    .where("dispute_id", "=", disputeId)
    .where("submitted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Evidence that the payer used their account: its dates and the latest 20 sign-ins. */
export async function readAccountUse(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<
  | {
      createdAt: Date;
      confirmedAt: Date | null;
      signIns: { createdAt: Date; usedAt: Date | null }[];
    }
  | undefined
> {
  const account = await transaction
    .selectFrom(accountRows(transaction).as("account"))
    .select(["account.created_at", "account.email_confirmed_at"])
    .where("account.id", "=", userId)
    .executeTakeFirst();
  if (!account?.created_at) return undefined;
  const sessions = await transaction
    .selectFrom(sessionRows(transaction).as("session"))
    .select(["session.created_at", "session.refreshed_at"])
    .where("session.user_id", "=", userId)
    .orderBy("session.created_at", "desc")
    .limit(20)
    .execute();
  return {
    createdAt: account.created_at,
    confirmedAt: account.email_confirmed_at,
    signIns: sessions.flatMap(({ created_at, refreshed_at }) =>
      created_at ? [{ createdAt: created_at, usedAt: refreshed_at }] : [],
    ),
  };
}

/** Deletes evidence of disputes that were decided before `before`. Returns how much. */
export async function deleteOldEvidence(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ dispute_id: string }>`
    select evidence.dispute_id from public.dispute_evidence as evidence
    join public.disputes as dispute on dispute.id = evidence.dispute_id
    where dispute.decided_at < ${before} order by dispute.decided_at limit ${limit}
  `.execute(transaction);
  for (const { dispute_id: disputeId } of rows) {
    const files = await transaction
      .selectFrom("dispute_files")
      .select("id")
      .where("dispute_id", "=", disputeId)
      .execute();
    for (const { id } of files) await removeFileOf(transaction, disputeId, { id });
    await transaction.deleteFrom("dispute_evidence").where("dispute_id", "=", disputeId).execute();
  }
  return rows.length;
}
