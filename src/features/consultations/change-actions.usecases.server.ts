import { type BookingEvent, bookingEventNames } from "#features/booking/booking.contract.ts";
import { type FormAction, type FormPage, formAction } from "#platform/http/form-action.ts";
import type { Sender } from "#platform/http/page-access.ts";

/** The fields at which a page says what's wrong with a change. */
const fieldOf = {
  slot_taken: "starts_at",
  slot_not_offered: "starts_at",
  guest_busy: "starts_at",
  no_new_time: "starts_at",
  reason_required: "reason",
  reason_too_long: "reason",
};

/** The forms of a page on which a consultation is changed: one for each event that can happen to it. */
export function changeActions<From extends Sender>(
  from: From,
  change: (page: FormPage<From>) => Promise<string>,
): Record<BookingEvent, FormAction<unknown>> {
  const action = formAction(from, change, { fieldOf });
  return Object.fromEntries(bookingEventNames.map((event) => [event, action])) as Record<
    BookingEvent,
    FormAction<unknown>
  >;
}
