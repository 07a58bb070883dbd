import { z } from "zod";
import { isTimeZone } from "#shared/time.ts";
import { termLimits } from "./schedule.constants.ts";

/** A whole number typed into a form, within limits; messages begin with `name`. */
function wholeNumber(
  name: string,
  unit: string,
  { minimum, maximum }: { minimum: number; maximum: number },
) {
  const message = `${name} must be a whole number from ${minimum} to ${maximum}${unit}`;
  return z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message);
}

const weeklyLimitField = wholeNumber("Sessions per week", ", or empty", termLimits.weeklyLimit);

/** The terms of booking a host's time, as a form sends them. */
export const bookingTerms = z.object({
  buffer_minutes: wholeNumber("Break", " minutes", termLimits.bufferMinutes),
  notice_hours: wholeNumber("Notice", " hours", termLimits.noticeHours),
  horizon_days: wholeNumber("Days ahead", " days", termLimits.horizonDays),
  weekly_limit: z
    .string()
    .optional()
    .transform((value) => (value?.trim() ? value : null))
    .pipe(weeklyLimitField.nullable()),
  instant_booking: z
    .enum(["yes", "no"], { error: "Choose how you want to confirm bookings" })
    .transform((value) => value === "yes"),
});

export type BookingTerms = z.output<typeof bookingTerms>;

/** An IANA time zone with clocks. */
export const timeZoneField = z
  .string({ error: "Choose your time zone" })
  .trim()
  .max(64, "Choose your time zone")
  .refine(isTimeZone, "Choose your time zone");
