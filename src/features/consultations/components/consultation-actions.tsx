import { FoldedSlotCalendar } from "#features/booking/booking-late-parts.contract.ts";
import type { Booking, OfferedAction } from "#features/booking/booking-parts.contract.ts";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { lengthLimits } from "../consultations.constants.ts";

export interface ConsultationActionsProps {
  booking: Booking;
  /** The reader's actions now. */
  actions: readonly OfferedAction[];
  /** Starts of the times that it can be moved to, as ISO texts. */
  slots: readonly string[];
  isOffice: boolean;
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

function OneButton({ action: { event, label, text } }: { action: OfferedAction }) {
  return (
    <Form intent={event} className="grid justify-items-start gap-2 border-t border-line pt-6">
      {text ? <p>{text}</p> : null}
      <SubmitButton variant="secondary">{label}</SubmitButton>
    </Form>
  );
}

function Question(props: { action: OfferedAction } & ConsultationActionsProps) {
  const { action } = props;
  const { event, label, button = label, busyButton = button, text } = action;
  return (
    <FoldedForm
      look="heading"
      label={label}
      intent={event}
      summary={action.asksForTime ?? false}
      preventScrollReset
      formClassName={action.asksForTime ? "grid gap-6 pt-2" : "grid gap-4 pt-2"}
    >
      {text ? <p className="text-muted">{text}</p> : null}
      {action.asksForTime ? <NewTime {...props} /> : null}
      {action.reason ? (
        <TextareaField
          name="reason"
          label={action.reasonLabel ?? "Reason"}
          help={action.reasonHelp}
          required={action.reason === "required"}
          rows={3}
          maxLength={lengthLimits.message.maximum}
        />
      ) : null}
      <SubmitButton variant={action.isHarmful ? "destructive" : "secondary"} busyLabel={busyButton}>
        {button}
      </SubmitButton>
    </FoldedForm>
  );
}

function NewTime({ booking, slots, isOffice }: ConsultationActionsProps) {
  const { guestTimeZone, hostTimeZone } = booking;
  const field = useFieldState("starts_at");
  return (
    <FoldedSlotCalendar
      slots={slots}
      host={{ timeZone: hostTimeZone, label: "us" }}
      timeZone={isOffice ? hostTimeZone : guestTimeZone}
      name="starts_at"
      zoneName="time_zone"
      chosen={field.value || null}
      error={field.error}
      empty={<p>There are no available times right now. You can still cancel.</p>}
    />
  );
}
