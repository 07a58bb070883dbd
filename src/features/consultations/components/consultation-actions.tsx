import { Form, useNavigation } from "react-router";
import {
  type Booking,
  type OfferedAction,
  SlotCalendar,
} from "#features/booking/booking-parts.contract.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { lengthLimits } from "../consultations.constants.ts";

export interface ConsultationActionsProps {
  booking: Booking;
  /** What the reader can do now. */
  actions: readonly OfferedAction[];
  /** Starts of the times that it can be moved to, as ISO texts. */
  slots: readonly string[];
  isOffice: boolean;
  /** What was wrong with the last try, where it belongs to one of the forms. */
  attempt: { intent: string; problem: string; startsAt: string; reason: string } | undefined;
}

/** All that the reader can do to a consultation now. */
export function ConsultationActions(props: ConsultationActionsProps) {
  const { actions } = props;
  return (
    <div className="grid gap-6">
      {actions
        .filter((action) => !isQuestion(action))
        .map((action) => (
          <OneButton key={action.event} action={action} />
        ))}
      {actions.filter(isQuestion).map((action) => (
        <Question key={action.event} action={action} {...props} />
      ))}
    </div>
  );
}

/** Whether a form has to be opened for it. */
export function isQuestion({ asksForTime, reason, isHarmful }: OfferedAction): boolean {
  return Boolean(asksForTime || reason || isHarmful);
}

function useBusy(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("intent") === intent;
}

function OneButton({ action: { event, label, text } }: { action: OfferedAction }) {
  const busy = useBusy(event);
  return (
    <Form method="post" className="grid justify-items-start gap-2 border-t border-line pt-6">
      <input type="hidden" name="intent" value={event} />
      {text ? <p>{text}</p> : null}
      <Button type="submit" variant="secondary" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}

function Question({
  action,
  booking,
  slots,
  isOffice,
  attempt,
}: { action: OfferedAction } & ConsultationActionsProps) {
  const { event, label, button = label, busyButton = button, text } = action;
  const busy = useBusy(event);
  const own = attempt?.intent === event ? attempt : undefined;
  const { guestTimeZone, hostTimeZone } = booking;
  return (
    <details className="border-t border-line pt-4" open={own !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold">{label}</summary>
      <Form
        method="post"
        noValidate
        preventScrollReset
        className={action.asksForTime ? "grid gap-6 pt-2" : "grid gap-4 pt-2"}
      >
        <input type="hidden" name="intent" value={event} />
        {text ? <p className="text-muted">{text}</p> : null}
        {action.asksForTime ? (
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
        ) : null}
        {action.reason ? (
          <Field
            id="reason"
            label={action.reasonLabel ?? "Why"}
            help={action.reasonHelp}
            error={own?.problem}
            required={action.reason === "required"}
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
        ) : null}
        <Button
          type="submit"
          variant={action.isHarmful ? "destructive" : "secondary"}
          busy={busy}
          className="w-fit"
        >
          {busy ? busyButton : button}
        </Button>
      </Form>
    </details>
  );
}
