import { isTimeZone, listFreeSlots } from "#features/booking/booking.contract.ts";
import { findMentor } from "#features/mentors/mentors.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { Money } from "#shared/money.ts";
import { readSession, type SessionDetails } from "./read-session.usecases.server.ts";
import { refundIfCancelled } from "./sessions.rules.ts";

export interface SessionPageDetails extends Omit<SessionDetails, "order"> {
  title: string;
  now: Date;
  /** The reader's, as far as it is known. */
  timeZone: string;
  /** The mentor's free times, where the session can be moved. */
  slots: Date[];
  /** What cancelling now gives back; null where nothing was charged. */
  refund: Money | null;
  /** The mentor has a page that the reader can see. */
  mentorIsShown: boolean;
}

/** All that a session's page shows; undefined for whom it does not concern. */
export async function readSessionPage(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
  { timeZone: asked }: { timeZone: string | null },
): Promise<SessionPageDetails | undefined> {
  const found = await readSession(services, viewer, bookingId);
  if (!found) return undefined;
  const { booking, session, as, choices } = found;
  const now = services.clock.now();
  const own = as === "guest" ? booking.guestTimeZone : booking.hostTimeZone;
  const free = choices.includes("move") ? await listFreeSlots(services, booking.hostId) : [];
  return {
    booking,
    session,
    as,
    choices,
    title: titleFor(services, found),
    now,
    timeZone: asked && isTimeZone(asked) ? asked : own,
    slots: free.map(({ startsAt }) => startsAt),
    refund: refundIfCancelled(session, booking, as, now),
    mentorIsShown: (await findMentor(services, viewer, booking.hostId)) !== undefined,
  };
}

function titleFor(services: Services, { booking, as }: SessionDetails): string {
  if (as === "admin") return `Session of ${booking.guestName} with ${booking.hostName}`;
  return services.booking.kindOf(booking.kind).titleFor(booking, as);
}
