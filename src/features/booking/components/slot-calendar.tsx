import { type ReactNode, useId, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { type CalendarDay, formatWeekday, isTimeZone, nameOffset } from "#shared/time.ts";
import { type PackedTimes, unpackTimes } from "#shared/zones/packed-times.ts";
import { useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { FieldError } from "#ui/form/field-error.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { type DayOfTimes, groupByDay, nameClocks } from "../calendar-days.rules.ts";
import { nameHostTimes } from "../slot-words.rules.ts";
import { MonthGrid } from "./month-grid.tsx";
import { SlotList } from "./slot-list.tsx";
import { TimeChoice } from "./time-choice.tsx";
import { ZoneSelect } from "./zone-select.tsx";

export interface SlotCalendarProps {
  /** Starts of the available times, as ISO texts, or packed; the form sends one of the texts. */
  slots: readonly string[] | PackedTimes;
  /** The host's clock: `{ timeZone: "America/Toronto", label: "the mentor" }`. */
  host: { timeZone: string; label: string };
  /** The visitor's zone as the server knows it; the browser's own is used once scripts run. */
  timeZone: string;
  /** Names of the form's fields. */
  name?: string;
  zoneName?: string;
  /** The time that was chosen before the form came back. */
  chosen?: string | null;
  error?: string | undefined;
  /** Content for when no time is free. */
  empty: ReactNode;
}

/**
 * A field of a form: one of the host's available times, by a calendar in the visitor's zone, which is a
 * second field. Without scripts it is a list of days.
 */
export function SlotCalendar({
  slots,
  host,
  timeZone,
  name = "startsAt",
  zoneName = "timeZone",
  chosen = null,
  error,
  empty,
}: SlotCalendarProps) {
  const visitorZone = useVisitorZone(timeZone);
  const asked = useAskedZone(zoneName);
  const [pickedZone, setPickedZone] = useState(asked);
  const zone = pickedZone ?? visitorZone;
  const hasScripts = useHydrated();
  const days = useMemo(
    () =>
      groupByDay(
        (typeof slots === "string" ? unpackTimes(slots) : slots).map((slot) => new Date(slot)),
        zone,
      ),
    [slots, zone],
  );
  const errorId = useId();

  if (days.length === 0) {
    return (
      <div className="rounded-md border border-line bg-surface p-6">
        <p className="font-semibold">No available times</p>
        <div className="text-muted">{empty}</div>
        <HiddenValue name={zoneName} value={zone} />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      <Picker
        // Days are different in another zone, so the choice starts over.
        key={zone}
        days={days}
        zone={zone}
        host={host}
        name={name}
        chosen={chosen}
        errorId={error ? errorId : undefined}
      />
      {hasScripts ? null : (
        <div className="hidden noscript:block">
          <SlotList days={days} zone={zone} host={host} name={name} chosen={chosen} />
        </div>
      )}
      <ZoneSelect
        name={zoneName}
        value={zone}
        besides={[timeZone, host.timeZone]}
        onChange={setPickedZone}
      />
    </div>
  );
}

/** A zone that the form came back with, or that the address asks for: without scripts it's chosen so. */
function useAskedZone(name: string): string | null {
  const { value } = useFieldState(name);
  const inAddress = new URLSearchParams(useLocation().search).get(name);
  return [value, inAddress].find((zone) => zone && isTimeZone(zone)) ?? null;
}

interface PickerProps {
  days: readonly DayOfTimes[];
  zone: string;
  host: { timeZone: string; label: string };
  name: string;
  chosen: string | null;
  errorId: string | undefined;
}

function Picker({ days, zone, host, name, chosen: chosenBefore, errorId }: PickerProps) {
  const free = useMemo(() => new Map(days.map(({ day, times }) => [day, times.length])), [days]);
  const [time, setTime] = useState(chosenBefore);
  const [pickedDay, setPickedDay] = useState<CalendarDay | null>(null);
  const [activeDay, setActiveDay] = useState<CalendarDay | null>(null);
  const ofChosen = days.find(({ times }) => times.some((one) => one.toISOString() === time));
  const picked = days.find(({ day }) => day === pickedDay) ?? ofChosen ?? days[0];
  const headingId = useId();
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  if (!picked) return null;
  const hostTimes = nameHostTimes(picked.times, zone, host);
  const offset = nameOffset(picked.times[0] ?? new Date(0), zone);

  function select(day: CalendarDay) {
    setPickedDay(day);
    setActiveDay(day);
    if (day !== picked?.day) setTime(null);
  }

  return (
    <div className="grid gap-x-8 gap-y-5 noscript:hidden sm:grid-cols-[minmax(0,1fr)_15rem]">
      <MonthGrid
        free={free}
        first={first}
        last={last}
        selected={picked.day}
        active={activeDay ?? picked.day}
        onActivate={setActiveDay}
        onSelect={select}
      />
      <fieldset
        aria-labelledby={headingId}
        className="grid min-h-80 content-start gap-3 sm:max-h-96 sm:overflow-y-auto sm:px-1"
      >
        <div id={headingId} aria-live="polite">
          <p className="font-semibold">{formatWeekday(picked.day)}</p>
          <p className="text-sm text-muted">
            {nameClocks(zone)}
            {offset === zone ? null : ` (${offset})`}
            {hostTimes ? `, with ${hostTimes}` : null}
          </p>
        </div>
        <TimeChoice
          name={name}
          times={picked.times}
          timeZone={zone}
          host={host}
          chosen={time}
          onChoose={setTime}
          invalid={errorId !== undefined}
          describedBy={errorId}
        />
      </fieldset>
    </div>
  );
}
