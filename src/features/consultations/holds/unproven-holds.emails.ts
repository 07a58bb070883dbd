import type { Booking } from "#features/booking/booking.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatTime, formatTimeInSentence } from "#shared/time.ts";
import { unprovenHoldMinutes } from "../consultations.constants.ts";

/**
 * To an address that anybody may have typed: nothing of what they wrote, and what to do if it was a
 * stranger.
 */
export function confirmationEmail(
  to: string,
  {
    hostName,
    startsAt,
    guestTimeZone,
    holdExpiresAt,
  }: Pick<Booking, "hostName" | "startsAt" | "guestTimeZone" | "holdExpiresAt">,
  href: string,
): Email {
  const until = holdExpiresAt ? formatTimeInSentence(holdExpiresAt, guestTimeZone) : "then";
  return composeEmail(to, {
    subject: "Confirm your consultation time",
    paragraphs: [
      "Someone used this email address to request a video consultation. If it was you, please confirm the time.",
      {
        facts: [
          { label: "With", value: hostName },
          { label: "When", value: formatTime(startsAt, guestTimeZone) },
        ],
      },
      `We're holding this time for ${unprovenHoldMinutes} minutes, until ${until}.`,
    ],
    action: { label: "Confirm this time", href },
    notes: [
      "If it wasn't you, you don't need to do anything. We'll release the time, and no one can confirm it without this email.",
    ],
    reason: `You're getting this because someone entered your email address on ${brand.name}. We won't email you about this again unless you confirm.`,
  });
}
