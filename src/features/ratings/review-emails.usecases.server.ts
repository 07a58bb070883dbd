import { wantsEmail } from "#features/account/account.contract.ts";
import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import type { ReviewEmailContext } from "./reviews.emails.ts";
import { readSessionPeople } from "./reviews.store.server.ts";
import type { ReviewSide } from "./reviews.types.ts";

export interface ReviewEmail {
  bookingId: string;
  /** The side of the session that it is for. */
  to: ReviewSide;
  /** Goes out whatever the person has chosen. */
  isNeeded?: boolean;
  write: (context: ReviewEmailContext) => Email;
}

/** Writes to one of a session's two people; to nobody where the account is gone or wants none. */
export async function emailReviewer(
  services: Services,
  transaction: DatabaseTransaction,
  { bookingId, to: side, isNeeded = false, write }: ReviewEmail,
): Promise<void> {
  const people = await readSessionPeople(transaction, bookingId);
  const userId = side === "mentee" ? people?.menteeId : people?.mentorId;
  const to = userId && (await readAccountEmail(transaction, userId));
  if (!people || !to) return;
  if (!isNeeded && !(await wantsEmail(transaction, userId, "session_reviews"))) return;
  const otherName = side === "mentee" ? people.mentorName : people.menteeName;
  const { baseUrl } = services.application;
  await services.mail.enqueue(transaction, write({ baseUrl, to, bookingId, otherName }));
}
