import { bookingErrors, findBooking } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { toSeconds } from "#shared/time.ts";
import { maxNotes } from "../consultations.constants.ts";
import { consultationErrors } from "../consultations.errors.ts";
import { lockDetails } from "../consultations.store.server.ts";
import * as store from "./notes.store.server.ts";

/** Notes that one person of the team may write or change. */
const noteLimit = {
  name: "consultations/notes",
  capacity: 60,
  periodSeconds: toSeconds({ hours: 1 }),
};

interface NoteChange {
  bookingId: string;
  noteId: string;
}

/**
 * Adds a note of the team to a consultation, once for each id. The guest never sees it on the site.
 *
 * @throws `forbidden`, `booking_not_found`, `consultation_details_deleted`, `consultation_notes_full`,
 *   `consultation_notes_often`.
 */
export async function addNote(
  services: Services,
  admin: UserViewer,
  { bookingId, noteId, body }: NoteChange & { body: string },
): Promise<void> {
  await changeNotes(services, admin, bookingId, async (transaction, record) => {
    if (!(await lockDetails(transaction, bookingId))) throw consultationErrors.detailsDeleted();
    const note = { id: noteId, bookingId, authorId: admin.userId, body, now: services.clock.now() };
    if (!(await store.insertNote(transaction, note))) return;
    if ((await store.countNotes(transaction, bookingId)) > maxNotes) {
      throw consultationErrors.notesFull();
    }
    await record("consultations.note_added", { noteId });
  });
}

/**
 * Changes a note. Only its author may.
 *
 * @throws as `addNote`; `consultation_note_not_found`, also when it is someone else's.
 */
export async function changeNote(
  services: Services,
  admin: UserViewer,
  { bookingId, noteId, body }: NoteChange & { body: string },
): Promise<void> {
  await changeNotes(services, admin, bookingId, async (transaction, record) => {
    const note = { id: noteId, bookingId, authorId: admin.userId, body, now: services.clock.now() };
    if (!(await store.updateNote(transaction, note))) throw consultationErrors.noteNotFound();
    await record("consultations.note_changed", { noteId });
  });
}

/**
 * Deletes a note by any author. A note that is gone already is fine.
 *
 * @throws `forbidden`, `booking_not_found`, `consultation_notes_often`.
 */
export async function deleteNote(
  services: Services,
  admin: UserViewer,
  { bookingId, noteId }: NoteChange,
): Promise<void> {
  await changeNotes(services, admin, bookingId, async (transaction, record) => {
    const deleted = await store.deleteNote(transaction, { id: noteId, bookingId });
    if (!deleted) return;
    const own = deleted.authorId === admin.userId;
    await record("consultations.note_deleted", { noteId, own });
  });
}

type NoteAction =
  | "consultations.note_added"
  | "consultations.note_changed"
  | "consultations.note_deleted";

/** The text of a note isn't written into the audit log, which outlives it. */
async function changeNotes(
  services: Services,
  admin: UserViewer,
  bookingId: string,
  work: (
    transaction: DatabaseTransaction,
    record: (action: NoteAction, details: Record<string, unknown>) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  if (!hasRight(admin, "support")) throw httpErrors.forbidden();
  const found = await findBooking(services, admin, bookingId);
  if (found?.booking.kind !== "consultation") throw bookingErrors.bookingNotFound();
  if (!found.booking.wasConfirmed) throw bookingErrors.bookingNotFound();
  if (found.as !== "admin") throw httpErrors.forbidden();
  if (!(await services.rateLimits.take(noteLimit, admin.userId))) {
    throw consultationErrors.notesOften();
  }
  await services.database.asSystem("change notes about a consultation", (transaction) =>
    work(transaction, (action, details) =>
      services.audit.record(transaction, {
        actorId: admin.userId,
        action,
        subject: { type: "consultation", id: bookingId, personId: found.booking.guestId },
        details,
      }),
    ),
  );
}
