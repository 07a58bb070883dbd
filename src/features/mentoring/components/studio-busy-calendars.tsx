import { Form } from "react-router";
import {
  busyCalendarMinutes,
  describeAddress,
  mostBusyCalendars,
} from "#features/booking/hosts/hosts-parts.contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { LocalTime } from "#ui/local-time.tsx";

interface Calendar {
  id: string;
  url: string;
  readAt: Date | null;
  problem: string | null;
}

/** The calendars elsewhere by which a mentor is busy, with what went wrong with them. */
export function StudioBusyCalendars({ calendars }: { calendars: readonly Calendar[] }) {
  if (calendars.length === 0) return <p className="text-muted">No calendar is read.</p>;
  return (
    <ul aria-label="Calendars that are read" className="border-t border-line">
      {calendars.map(({ id, url, readAt, problem }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[1fr_auto] sm:items-start"
        >
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold wrap-anywhere">{describeAddress(url)}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              {problem ? <Badge tone="danger">Not read</Badge> : <Badge tone="success">Read</Badge>}
              {readAt ? (
                <span className="text-muted">
                  Last read <LocalTime time={readAt} />
                </span>
              ) : null}
            </p>
            {problem ? (
              <p className="text-sm">
                {problem} Until it can be read again, the times of the last good look count.
              </p>
            ) : null}
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="form" value="remove" />
            <input type="hidden" name="calendarId" value={id} />
            <Button type="submit" variant="quiet" size="small">
              Remove<span className="sr-only"> {describeAddress(url)}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

export function StudioAddCalendar({
  typed,
  errors,
  busy,
}: {
  typed: string;
  errors: FieldError[];
  busy: boolean;
}) {
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-form gap-4">
      <input type="hidden" name="form" value="add" />
      <ErrorSummary errors={errors} />
      <Field
        id="address"
        label="Address of a calendar"
        help={`The secret address in iCal format, which often ends in .ics: in Google Calendar under the calendar's settings, in Outlook under shared calendars, in iCloud under public calendar. At most ${mostBusyCalendars} calendars, each read every ${busyCalendarMinutes} minutes or so.`}
        error={errors[0]?.message}
        required
      >
        {(control) => (
          <Input
            {...control}
            name="address"
            type="url"
            inputMode="url"
            autoComplete="off"
            defaultValue={typed}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Reading..." : "Add calendar"}
        </Button>
      </div>
    </Form>
  );
}
