import { Form } from "react-router";
import { LateSlotCalendar } from "#features/booking/booking-late-parts.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { bookPath } from "../sessions/sessions.constants.ts";

/**
 * All available times of a mentor, for everyone; choosing one leads to the booking page. Nothing here can be refused, so
 * the page does without the form kit.
 */
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
      <Button type="submit" variant="secondary" className="w-fit">
        Continue to booking
      </Button>
    </Form>
  );
}
