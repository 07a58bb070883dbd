import {
  listFreeSlots,
  moveNeedsAnswer,
  type OfferedAction,
  offerActions,
  readHost,
} from "#features/booking/booking.contract.ts";
import { findMentor, type PublicMentor } from "#features/mentors/mentors.contract.ts";
import { findOrderOf, isRefundOnHold } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { isTimeZone } from "#shared/time.ts";
import { readSession, type SessionDetails } from "./read-session.usecases.server.ts";
import { sessionEvents } from "./session-events.usecases.server.ts";
import { sessionPurpose } from "./sessions.constants.ts";
import { centsBackByBank } from "./sessions.rules.ts";

export interface SessionPageDetails extends Omit<SessionDetails, "order"> {
  title: string;
  /** The part of the mentee's refund that came from their bank. */
  bankCents: number;
  /** Our refund waits until the mentee's bank has decided a dispute about the payment. */
  isOnHold: boolean;
  /** The actions that are offered to the reader now. */
  actions: OfferedAction[];
  now: Date;
  /** The reader's, where it is known. */
  timeZone: string;
  /** The mentor's available times, where the session can be moved. */
  slots: Date[];
  /** The mentor, if the reader can see their page. */
  mentor: Pick<PublicMentor, "title" | "photo_id" | "is_sample"> | null;
}

/** Data of a session's page; undefined for viewers who may not see it. */
export async function readSessionPage(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
  { timeZone: asked }: { timeZone: string | null },
): Promise<SessionPageDetails | undefined> {
  const found = await readSession(services, viewer, bookingId);
  if (!found) return undefined;
  const { booking, session, as } = found;
  const now = services.clock.now();
  const [mentor, host, byBank] = await Promise.all([
    findMentor(services, viewer, booking.hostId),
    readHost(services, booking.hostId),
    readBankPart(services, found),
  ]);
  const needsAnswer = !host || moveNeedsAnswer(booking, as, host);
  const actions = offerActions(services, found, (event) =>
    sessionEvents[event]?.words?.({ booking, session, as, now, moveNeedsAnswer: needsAnswer }),
  );
  const own = as === "guest" ? booking.guestTimeZone : booking.hostTimeZone;
  const canMove = actions.some(({ asksForTime }) => asksForTime);
  const free = host && canMove ? await listFreeSlots(services, host) : [];
  return {
    booking,
    session,
    as,
    actions,
    title: titleFor(services, found),
    ...byBank,
    now,
    timeZone: asked && isTimeZone(asked) ? asked : own,
    slots: free.map(({ startsAt }) => startsAt),
    mentor: mentor
      ? { title: mentor.title, photo_id: mentor.photo_id, is_sample: mentor.is_sample }
      : null,
  };
}

/** The order has the bank's part and its open dispute. The mentor may not read it. */
async function readBankPart(
  services: Services,
  { booking, session, order }: SessionDetails,
): Promise<Pick<SessionPageDetails, "bankCents" | "isOnHold">> {
  const none = { bankCents: 0, isOnHold: false };
  if (!session.refundCents) return none;
  const reference = { purpose: sessionPurpose, subjectId: booking.id };
  return await services.database.asSystem("read what a bank took", async (transaction) => {
    const paid = order ?? (await findOrderOf(transaction, reference));
    if (!paid) return none;
    return {
      bankCents: centsBackByBank(session, paid),
      isOnHold: session.refundedAt === null && (await isRefundOnHold(transaction, paid)),
    };
  });
}

function titleFor(services: Services, { booking, as }: SessionDetails): string {
  if (as === "admin") return `${booking.guestName} with ${nameInSentence(booking.hostName)}`;
  return services.booking.kindOf(booking.kind).titleFor(booking, as);
}
