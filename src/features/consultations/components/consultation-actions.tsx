import { Form, useNavigation } from "react-router";
import { type Booking, SlotCalendar } from "#features/booking/booking-parts.contract.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { lengthLimits } from "../consultations.constants.ts";

export interface ConsultationActionsProps {
  booking: Booking;
  /** What the reader can do now. */
  choices: readonly string[];
  /** Starts of the times that it can be moved to, as ISO texts. */
  slots: readonly string[];
  isOffice: boolean;
  /** What was wrong with the last try, where it belongs to one of the forms. */
  attempt: { intent: string; problem: string; startsAt: string; reason: string } | undefined;
}

/** All that the reader can do to a consultation now. */
export function ConsultationActions(props: ConsultationActionsProps) {
  const { choices, isOffice } = props;
  const can = (choice: string) => choices.includes(choice);
  return (
    <div className="grid gap-6">
      {can("confirm") ? (
        <OneButton
          intent="confirm"
          label="Agree to this time"
          text="We propose this time instead of the one you had. Agree to it, move it or cancel."
        />
      ) : null}
      {isOffice && can("complete") ? (
        <OneButton intent="complete" label="Completed" text="The consultation took place." />
      ) : null}
      {can("reportAbsence") ? (
        <OneButton
          intent="reportAbsence"
          label={isOffice ? "Did not come" : "Nobody came"}
          text={
            isOffice
              ? "The guest was not there fifteen minutes after the start."
              : "Nobody of us was there fifteen minutes after the start."
          }
        />
      ) : null}
      {can("move") ? <Move {...props} /> : null}
      {can("cancel") ? <Cancel {...props} /> : null}
    </div>
  );
}

function useBusy(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("intent") === intent;
}

function OneButton({ intent, label, text }: { intent: string; label: string; text: string }) {
  const busy = useBusy(intent);
  return (
    <Form method="post" className="grid justify-items-start gap-2 border-t border-line pt-6">
      <input type="hidden" name="intent" value={intent} />
      <p>{text}</p>
      <Button type="submit" variant="secondary" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}

function Move({ booking, slots, isOffice, attempt }: ConsultationActionsProps) {
  const busy = useBusy("move");
  const own = attempt?.intent === "move" ? attempt : undefined;
  const { guestTimeZone, hostTimeZone } = booking;
  return (
    <details className="border-t border-line pt-4" open={own !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold">
        Move to another time
      </summary>
      <Form method="post" noValidate preventScrollReset className="grid gap-6 pt-2">
        <input type="hidden" name="intent" value="move" />
        {isOffice ? (
          <p className="text-muted">
            The guest is asked by mail to agree. Without an answer the consultation is cancelled.
          </p>
        ) : null}
        <SlotCalendar
          slots={slots}
          host={{ timeZone: hostTimeZone, label: "us" }}
          timeZone={isOffice ? hostTimeZone : guestTimeZone}
          name="starts_at"
          zoneName="time_zone"
          chosen={own?.startsAt || null}
          error={own?.problem}
          empty={<p>Nothing is free at the moment. You can still cancel.</p>}
        />
        <Button type="submit" variant="secondary" busy={busy} className="w-fit">
          {busy ? "Moving..." : "Move consultation"}
        </Button>
      </Form>
    </details>
  );
}

function Cancel({ isOffice, attempt }: ConsultationActionsProps) {
  const busy = useBusy("cancel");
  const own = attempt?.intent === "cancel" ? attempt : undefined;
  return (
    <details className="border-t border-line pt-4" open={own !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold">Cancel</summary>
      <Form method="post" noValidate preventScrollReset className="grid gap-4 pt-2">
        <input type="hidden" name="intent" value="cancel" />
        {isOffice ? (
          <Field
            id="reason"
            label="Reason"
            help="The guest reads it in the mail."
            error={own?.problem}
            required
          >
            {(control) => (
              <Textarea
                {...control}
                name="reason"
                rows={3}
                maxLength={lengthLimits.message.maximum}
                defaultValue={own?.reason}
              />
            )}
          </Field>
        ) : (
          <p className="text-muted">The time goes back to the calendar, for others to book.</p>
        )}
        <Button type="submit" variant="destructive" busy={busy} className="w-fit">
          {busy ? "Cancelling..." : "Cancel consultation"}
        </Button>
      </Form>
    </details>
  );
}
