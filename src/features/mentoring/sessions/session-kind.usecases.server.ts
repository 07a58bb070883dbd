import type { BookingKind } from "#features/booking/booking.contract.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { sessionEvents } from "./session-events.usecases.server.ts";
import { sessionPath } from "./sessions.constants.ts";
import { isRefunded, isSponsored } from "./sessions.rules.ts";
import { lockSession } from "./sessions.store.server.ts";

/** Mentor sessions as a kind of booking. */
export const mentorSessionKind: BookingKind = {
  kind: "mentor_session",
  noun: "session",
  isPaid: true,
  handledBy: "money",
  titleFor: ({ hostName, guestName }, reader) =>
    `Mentor session with ${nameInSentence(reader === "guest" ? hostName : guestName)}`,
  pathFor: ({ id }) => sessionPath(id),
  async changed(services, transaction, change) {
    const session = await lockSession(transaction, change.after.id);
    if (!session) throw new Error(`Booking ${change.after.id} has no session`);
    const event = sessionEvents[change.event];
    const notice = await event?.react?.(services, transaction, session, change);
    if (isRefunded(session)) return { ...notice, isFree: true, isRefunded: true };
    return isSponsored(session) ? { ...notice, isFree: true } : notice;
  },
};
