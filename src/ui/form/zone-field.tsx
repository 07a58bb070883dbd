import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { commonTimeZones } from "#shared/common-time-zones.ts";
import { isTimeZone } from "#shared/time.ts";
import { describeZone, findZones } from "#shared/zone-names.ts";
import { Field } from "../controls/field.tsx";
import { Input } from "../controls/input.tsx";
import { SelectField } from "./select-field.tsx";

export interface ZoneFieldProps {
  name: string;
  /** The zone that is chosen; without `onChange`, at first. */
  value: string;
  /** Zones that must be among the choices besides the usual ones. */
  besides: readonly string[];
  onChange?: (timeZone: string) => void;
  help?: string | undefined;
}

/**
 * A time zone, by city, country and offset. A list of the usual ones, as it is without scripts. With them, typing a city,
 * a country or an offset narrows it to what is found among all. The search has its place before they run.
 */
export function ZoneField({ name, value, besides, onChange, help }: ZoneFieldProps) {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(value);
  const [now] = useState(() => new Date());
  const statusId = useId();
  const selected = onChange ? value : chosen;
  const found = useMemo(() => findZones(typed, now), [typed, now]);
  const isSearching = typed.trim() !== "";
  const shown = isSearching ? found : [...besides, ...commonTimeZones];
  const options = [...new Set([...shown, selected])]
    // What was typed into an address is none, and a browser may not know a new one.
    .map((zone) => ({ value: zone, label: isTimeZone(zone) ? describeZone(zone, now) : zone }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
  const choose = (zone: string) => {
    setChosen(zone);
    onChange?.(zone);
  };

  function take(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (found[0]) choose(found[0]);
  }

  return (
    <div className="grid gap-3">
      <div className="noscript:hidden">
        <Field label="Find a city or country">
          {(control) => (
            <Input
              {...control}
              type="search"
              // Before that, Enter in it would send the form around it.
              disabled={!hasScripts}
              autoComplete="off"
              placeholder="Manila, Nigeria or UTC-5"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={take}
              aria-describedby={statusId}
            />
          )}
        </Field>
      </div>
      <p id={statusId} role="status" className="sr-only">
        {isSearching ? describeFound(found.length) : ""}
      </p>
      <SelectField
        name={name}
        label="Time zone"
        help={help}
        value={selected}
        size={isSearching && found.length > 0 ? Math.min(6, options.length) : undefined}
        className={isSearching && found.length > 0 ? "h-auto" : undefined}
        onChange={(event) => choose(event.target.value)}
        required
      >
        {options.map((option) => (
          // A browser may not know how far from UTC a zone is by now.
          <option key={option.value} value={option.value} suppressHydrationWarning>
            {option.label}
          </option>
        ))}
      </SelectField>
      {isSearching && found.length === 0 ? (
        <p className="text-sm text-muted">
          We don&apos;t know a zone by that name. Try the country, or a large city near you.
        </p>
      ) : null}
    </div>
  );
}

function describeFound(count: number): string {
  if (count === 0) return "No time zones found";
  return count === 1 ? "1 time zone found" : `${count} time zones found`;
}
