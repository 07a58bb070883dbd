import { formatDay } from "#shared/time.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FieldRow } from "#ui/form/field-row.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import type { ClosedDays } from "../office-hours.usecases.server.ts";

/** Days on which the office is closed, and the form to add some. */
export function OfficeClosedDays({ days }: { days: readonly ClosedDays[] }) {
  return (
    <div className="grid gap-8">
      <Form intent="close" preventScrollReset>
        <FieldRow>
          <TextField name="from" label="First day" required type="date" />
          <TextField
            name="to"
            label="Last day"
            help="Leave this blank to close for one day."
            optional
            type="date"
          />
        </FieldRow>
        <SubmitButton variant="secondary" busyLabel="Closing...">
          Close on these days
        </SubmitButton>
      </Form>
      <ul aria-label="Closed days" className="border-b border-line">
        {days.map((each) => (
          <DayRow key={each.from} {...each} />
        ))}
      </ul>
    </div>
  );
}

function DayRow({ from, to }: ClosedDays) {
  const name = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2">
      <span className="font-semibold tabular-nums">{name}</span>
      <ButtonForm
        intent="reopen"
        hidden={{ from, to }}
        preventScrollReset
        variant="quiet"
        size="small"
        formClassName="shrink-0"
      >
        Open as usual<span className="sr-only"> on {name}</span>
      </ButtonForm>
    </li>
  );
}
