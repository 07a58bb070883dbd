import { accountRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A note that someone on the team wrote about a consultation. */
export interface ConsultationNote {
  id: string;
  /** Null once the author's account is deleted. */
  authorId: string | null;
  authorEmail: string | null;
  body: string;
  writtenAt: Date;
  /** The time of its author's last change. */
  changedAt: Date | null;
}

/** The notes about a consultation, the newest first. In the system's transaction. */
export async function listNotes(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<ConsultationNote[]> {
  return await transaction
    .selectFrom("consultation_notes as note")
    .leftJoin(accountRows(transaction).as("author"), "author.id", "note.author_id")
    .select([
      "note.id",
      "note.author_id as authorId",
      "author.email as authorEmail",
      "note.body",
      "note.written_at as writtenAt",
      "note.changed_at as changedAt",
    ])
    .where("note.booking_id", "=", bookingId)
    .orderBy("note.written_at", "desc")
    .orderBy("note.id")
    .execute();
}

/** The number of a consultation's notes. The consultation is locked. */
export async function countNotes(
  transaction: DatabaseTransaction,
  bookingId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("consultation_notes")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("booking_id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a note once for each id; answers whether it is new. */
export async function insertNote(
  transaction: DatabaseTransaction,
  note: { id: string; bookingId: string; authorId: string; body: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("consultation_notes")
    .values({
      id: note.id,
      booking_id: note.bookingId,
      author_id: note.authorId,
      body: note.body,
      written_at: note.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes an author's own note; answers whether there is one. */
export async function updateNote(
  transaction: DatabaseTransaction,
  note: { id: string; bookingId: string; authorId: string; body: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .updateTable("consultation_notes")
    .set({ body: note.body, changed_at: note.now })
    .where("id", "=", note.id)
    .where("booking_id", "=", note.bookingId)
    .where("author_id", "=", note.authorId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a note; answers its author, or undefined where there is no such note. */
export async function deleteNote(
  transaction: DatabaseTransaction,
  { id, bookingId }: { id: string; bookingId: string },
): Promise<{ authorId: string | null } | undefined> {
  return await transaction
    .deleteFrom("consultation_notes")
    .where("id", "=", id)
    .where("booking_id", "=", bookingId)
    .returning("author_id as authorId")
    .executeTakeFirst();
}
