import { formatDay } from "#shared/time.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FieldRow } from "#ui/form/field-row.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import type { DifferentDays } from "../office-hours.usecases.server.ts";

/** Days on which an office is not as in its week, and the way to close it on more of them. */
export function OfficeClosedDays({ days }: { days: readonly DifferentDays[] }) {
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
      <ul aria-label="Closed days and different hours" className="border-b border-line">
        {days.map((each) => (
          <DayRow key={each.from} {...each} />
        ))}
      </ul>
    </div>
  );
}

function DayRow({ from, to, hours }: DifferentDays) {
  const name = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2">
      <span>
        <span className="font-semibold tabular-nums">{name}</span>{" "}
        <span className="text-muted">{hours}</span>
      </span>
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
