import { LateSlotCalendar } from "#features/booking/booking-late-parts.contract.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { bookPath } from "../sessions/sessions.constants.ts";

/** All available times of a mentor, for everyone; choosing one leads to the booking page. */
export function SessionTimes({
  mentorId,
  name,
  timeZone,
  slots,
}: {
  mentorId: string;
  name: string;
  timeZone: string;
  slots: readonly Date[];
}) {
  return (
    <Form method="get" action={bookPath(mentorId)} className="grid gap-5">
      <LateSlotCalendar
        eager={false}
        before={
          <p className="text-muted">
            <span className="noscript:hidden">Loading available times...</span>
            <span className="hidden noscript:inline">
              The next available times are listed with the price. The booking page shows all of
              them.
            </span>
          </p>
        }
        slots={slots.map((slot) => slot.toISOString())}
        host={{ timeZone, label: name }}
        timeZone={timeZone}
        empty={<p>Send a message to ask for one.</p>}
      />
      <SubmitButton variant="secondary">Continue to booking</SubmitButton>
    </Form>
  );
}
