import {
  busyCalendarMinutes,
  describeAddress,
  maxBusyCalendars,
} from "#features/booking/hosts/hosts-parts.contract.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";

interface Calendar {
  id: string;
  url: string;
  readAt: Date | null;
  problem: string | null;
}

/** A mentor's other calendars, which block their busy times here, with any problem reading them. */
export function StudioBusyCalendars({ calendars }: { calendars: readonly Calendar[] }) {
  if (calendars.length === 0) return <p className="text-muted">No calendars connected.</p>;
  return (
    <ul aria-label="Connected calendars" className="border-t border-line">
      {calendars.map(({ id, url, readAt, problem }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[1fr_auto] sm:items-start"
        >
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold wrap-anywhere">{describeAddress(url)}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              {problem ? (
                <Badge tone="danger">Can't read</Badge>
              ) : (
                <Badge tone="success">Connected</Badge>
              )}
              {readAt ? (
                <span className="text-muted">
                  Last checked <LocalTime time={readAt} />
                </span>
              ) : null}
            </p>
            {problem ? (
              <p className="text-sm">
                {problem} Until we can read it again, we use its busy times from the last successful
                check.
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
        label="Calendar address"
        help={`The secret address in iCal format, which often ends in .ics. Find it in Google Calendar under the calendar's settings, in Outlook under shared calendars, or in iCloud under public calendar. You can add up to ${maxBusyCalendars} calendars. We check each one about every ${busyCalendarMinutes} minutes.`}
        required
        type="url"
        autoComplete="off"
      />
      <SubmitButton busyLabel="Checking...">Add calendar</SubmitButton>
    </Form>
  );
}
