import {
  busyCalendarMinutes,
  describeAddress,
  maxBusyCalendars,
} from "#features/booking/hosts/hosts-parts.contract.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
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
          <ButtonForm
            hidden={{ form: "remove", calendarId: id }}
            preventScrollReset
            variant="quiet"
            size="small"
          >
            Remove<span className="sr-only"> {describeAddress(url)}</span>
          </ButtonForm>
        </li>
      ))}
    </ul>
  );
}

export function StudioAddCalendar() {
  return (
    <Form quiet hidden={{ form: "add" }} preventScrollReset className="grid max-w-form gap-4">
      <TextField
        name="address"
        label="Address of a calendar"
        help={`The secret address in iCal format, which often ends in .ics: in Google Calendar under the calendar's settings, in Outlook under shared calendars, in iCloud under public calendar. At most ${maxBusyCalendars} calendars, each read every ${busyCalendarMinutes} minutes or so.`}
        required
        type="url"
        autoComplete="off"
      />
      <SubmitButton busyLabel="Reading...">Add calendar</SubmitButton>
    </Form>
  );
}
