import { Form, useNavigation } from "react-router";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import type { DifferentDays } from "../office-hours.usecases.server.ts";

/** Days on which an office is not as in its week, and the way to close it on more of them. */
export function OfficeClosedDays({
  days,
  closing,
  problems,
}: {
  days: readonly DifferentDays[];
  /** What was typed before the form came back. */
  closing: { from: string; to: string };
  problems: FieldError[];
}) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "close";
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  return (
    <div className="grid gap-8">
      <Form method="post" noValidate preventScrollReset className="grid gap-6">
        <input type="hidden" name="intent" value="close" />
        <ErrorSummary errors={problems} />
        <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-4">
          <Field id="from" label="First day" error={errors.from} required>
            {(control) => (
              <Input {...control} type="date" name="from" defaultValue={closing.from} />
            )}
          </Field>
          <Field
            id="to"
            label="Last day"
            help="Left empty, the office is closed on the first day alone."
            error={errors.to}
            optional
          >
            {(control) => <Input {...control} type="date" name="to" defaultValue={closing.to} />}
          </Field>
        </div>
        <Button type="submit" variant="secondary" busy={busy} className="w-fit">
          {busy ? "Closing..." : "Close on these days"}
        </Button>
      </Form>
      <ul aria-label="Days that differ" className="border-b border-line">
        {days.map((each) => (
          <DayRow key={each.from} {...each} />
        ))}
      </ul>
    </div>
  );
}

function DayRow({ from, to, hours }: DifferentDays) {
  const { state, formData } = useNavigation();
  const busy =
    state !== "idle" && formData?.get("intent") === "reopen" && formData.get("from") === from;
  const name = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2">
      <span>
        <span className="font-semibold tabular-nums">{name}</span>{" "}
        <span className="text-muted">{hours}</span>
      </span>
      <Form method="post" preventScrollReset className="shrink-0">
        <input type="hidden" name="intent" value="reopen" />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        <Button type="submit" variant="quiet" size="small" busy={busy}>
          Open as usual<span className="sr-only"> on {name}</span>
        </Button>
      </Form>
    </li>
  );
}
