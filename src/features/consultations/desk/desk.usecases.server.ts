import {
  type BookingHistoryEntry,
  listBookingHistory,
} from "#features/booking/booking.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { closedConsultations } from "../admin-figures.store.server.ts";
import { withPresentAddresses } from "../consultations.store.server.ts";
import { type ConsultationFile, mayAddFiles } from "../files/consultation-files.rules.ts";
import { listFiles } from "../files/consultation-files.store.server.ts";
import {
  listTimesToMove,
  type OpenedConsultation,
  openConsultation,
} from "../own-consultations.usecases.server.ts";
import { type ConsultationNote, listNotes } from "./notes.store.server.ts";

/** A consultation as the team works on it. */
export interface ConsultationDesk extends OpenedConsultation {
  /** It's still to come, on a day on which its office is closed. */
  isOfficeClosed: boolean;
  /** Times that it can be moved to, as ISO texts. */
  slots: string[];
  notes: ConsultationNote[];
  history: BookingHistoryEntry[];
  files: ConsultationFile[];
  mayAddFiles: boolean;
}

/**
 * A consultation with its guest's present address, what the team wrote about it and what happened to it. Undefined for
 * someone on the team who is its guest: their own page is for that.
 *
 * @throws `forbidden`, `booking_not_found`.
 */
export async function readDesk(
  services: Services,
  admin: UserViewer,
  bookingId: string,
): Promise<ConsultationDesk | undefined> {
  if (!hasRight(admin, "support")) throw httpErrors.forbidden();
  const opened = await openConsultation(services, admin, { bookingId });
  if (opened.as === "guest") return undefined;
  const slots = await listTimesToMove(services, opened);
  const rest = await services.database.asSystem(
    "read a consultation's desk",
    async (transaction) => {
      const closed = await closedConsultations(transaction)
        .where("bookings.id", "=", bookingId)
        .execute();
      const [booking = opened.booking] = await withPresentAddresses(transaction, [opened.booking]);
      return {
        booking,
        isOfficeClosed: closed.length > 0,
        files: await listFiles(transaction, bookingId),
        notes: await listNotes(transaction, bookingId),
        history: await listBookingHistory(services, transaction, opened.booking),
      };
    },
  );
  const { booking, details } = opened;
  const isOpen = details !== null && mayAddFiles("team", booking, services.clock.now());
  return { ...opened, ...rest, slots, mayAddFiles: isOpen };
}
