import { listSuspended, listTeamEmails, readAccountEmail } from "#features/auth/auth.contract.ts";
import {
  type Booking,
  guestKeyOf,
  selectBookingsByIds,
} from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { subtractTime } from "#shared/time.ts";
import { adminConsultationPath, bookedConsultationPath } from "../consultations.constants.ts";
import {
  fileBucket,
  noticeAfterMinutes,
  noticeIntervalMinutes,
} from "./consultation-files.constants.ts";
import { mayAddFiles } from "./consultation-files.rules.ts";
import * as store from "./consultation-files.store.server.ts";
import {
  filesFromGuestEmail,
  filesFromTeamEmail,
  infectedConsultationFileEmail,
} from "./file-notices.emails.ts";

/** Small, because everyone else waits for a transaction on embedded data. */
const batchSize = 50;

/**
 * Emails the other side about files that have been there for a while: one email for all of them, and not more than
 * one in an hour about a side of a consultation.
 */
export async function emailNewFiles(services: Services): Promise<void> {
  for (let taken = batchSize; taken === batchSize; ) taken = await emailBatch(services);
}

async function emailBatch(services: Services): Promise<number> {
  return await services.database.asSystem("email about files", async (transaction) => {
    const now = services.clock.now();
    const taken = await store.takeNewFiles(transaction, {
      before: subtractTime(now, { minutes: noticeAfterMinutes }),
      lastNotice: subtractTime(now, { minutes: noticeIntervalMinutes }),
      now,
      limit: batchSize,
    });
    const ids = taken.map(({ bookingId }) => bookingId);
    const bookings = await selectBookingsByIds(transaction, ids);
    for (const files of taken) {
      const booking = bookings.get(files.bookingId);
      // Nobody needs the files of a consultation that was canceled.
      if (!booking || !mayAddFiles("team", booking, now)) continue;
      if (files.side === "team") await emailGuest(services, transaction, booking, files.count);
      else await emailTeam(services, transaction, booking, files.count);
    }
    return taken.length;
  });
}

async function emailGuest(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
  count: number,
): Promise<void> {
  const to = await guestAddress(transaction, booking);
  if (!to) return;
  const { startsAt, guestTimeZone: timeZone, guestId, guestName } = booking;
  const href = guestPage(services, booking);
  // Anyone may have typed a visitor's name.
  const name = guestId === null ? undefined : guestName;
  const email = filesFromTeamEmail(to, { count, startsAt, timeZone, href, name });
  await services.mail.enqueue(transaction, email);
}

async function emailTeam(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
  count: number,
): Promise<void> {
  const { id, startsAt, hostTimeZone: timeZone, guestName } = booking;
  const { href } = new URL(adminConsultationPath(id), services.application.baseUrl);
  const notice = { count, startsAt, timeZone, href, guestName };
  for (const to of await listTeamEmails(transaction, "support", services.clock.now())) {
    await services.mail.enqueue(transaction, filesFromGuestEmail(to, notice));
  }
}

/** Takes a file with malware out of its consultation, and notifies whoever added it. */
export const removeInfectedFile: VerdictListener = async (services, transaction, file, verdict) => {
  const place = file.bucket === fileBucket ? store.readPlace(file.name) : undefined;
  if (!place || verdict.kind === "clean") return;
  const { bookingId, fileId } = place;
  const row = await store.findFileRow(transaction, { bookingId, fileId });
  const booking = (await selectBookingsByIds(transaction, [bookingId])).get(bookingId);
  if (!row || !booking) return;
  await store.deleteFile(transaction, { bookingId, fileId, side: row.side });
  const byTeam = row.side === "team";
  const to = byTeam
    ? row.addedBy && (await readAccountEmail(transaction, row.addedBy))
    : await guestAddress(transaction, booking);
  if (!to) return;
  const href = byTeam
    ? new URL(adminConsultationPath(bookingId), services.application.baseUrl).href
    : guestPage(services, booking);
  await services.mail.enqueue(transaction, infectedConsultationFileEmail(to, { href }));
};

/** The account's address as it is now; what a guest without an account gave. None while suspended. */
async function guestAddress(
  transaction: DatabaseTransaction,
  { guestId, guestEmail }: Booking,
): Promise<string | undefined> {
  if (guestId === null) return guestEmail ?? undefined;
  if ((await listSuspended(transaction, [guestId])).size > 0) return undefined;
  return await readAccountEmail(transaction, guestId);
}

function guestPage(services: Services, { id, guestId }: Booking): string {
  const key = guestId === null ? guestKeyOf(services, { id }) : undefined;
  return new URL(bookedConsultationPath(id, { key }), services.application.baseUrl).href;
}
