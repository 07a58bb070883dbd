import type { Booking } from "#features/booking/booking.contract.ts";
import type { EmailContent } from "#platform/mail/compose-email.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";
import { unprovenHoldMinutes } from "./consultations.constants.ts";

/**
 * To an address that anybody may have typed: nothing of what they wrote, and what to do if it was a
 * stranger.
 */
export function confirmationEmail(
  { hostName, startsAt, guestTimeZone, holdExpiresAt }: Booking,
  href: string,
): EmailContent {
  const until = holdExpiresAt ? formatTime(holdExpiresAt, guestTimeZone) : "then";
  return {
    subject: "Confirm your consultation time",
    paragraphs: [
      `We received a request for a video consultation with ${hostName} on ${formatTime(startsAt, guestTimeZone)}. This email address was given for it.`,
      `If that was you, confirm the time. We're holding it for ${unprovenHoldMinutes} minutes, until ${until}.`,
    ],
    action: { label: "Confirm this time", href },
    notes: [
      `If it wasn't you, you don't need to do anything. We'll release the time, and nobody can confirm it without this email. ${brand.name} won't write again about it.`,
    ],
  };
}
