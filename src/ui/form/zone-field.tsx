import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import { isTimeZone, nameZone } from "#shared/time.ts";
import { commonTimeZones } from "#shared/zones/common-time-zones.ts";
import { describeZone } from "#shared/zones/zone-names.ts";
import { Field } from "../controls/field.tsx";
import { Input } from "../controls/input.tsx";
import { SelectField } from "./select-field.tsx";

const load = () => import("#shared/zones/zone-search.ts");
// The server loads it up front, because a page without scripts must name the country of any zone.
const loaded = import.meta.env.SSR ? await load() : undefined;

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
 * a country or an offset narrows it to what is found among all, which are fetched once someone is in the search. It has its
 * place before the scripts run.
 */
export function ZoneField({ name, value, besides, onChange, help }: ZoneFieldProps) {
  const [hasScripts, setHasScripts] = useState(false);
  const [typed, setTyped] = useState("");
  const [taken, setTaken] = useState<string>();
  const [chosen, setChosen] = useState(value);
  const [now] = useState(() => new Date());
  const statusId = useId();
  const selected = onChange ? value : chosen;
  const list = useRef<HTMLSelectElement>(null);
  const initial = useRef(selected);
  useEffect(() => {
    setHasScripts(true);
    // Rendering the list again would undo what was chosen in it before the scripts ran.
    if (list.current && list.current.value !== initial.current)
      list.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  const [search, setSearch] = useState(loaded);
  const [isWanted, setWanted] = useState(false);
  const isNeeded =
    isWanted || [...besides, selected].some((zone) => !commonTimeZones.includes(zone));
  useEffect(() => {
    if (isNeeded) fetchLater(load).then(setSearch, reportError);
  }, [isNeeded]);
  const found = useMemo(() => search?.findZones(typed, now) ?? [], [search, typed, now]);
  const isSearching = search !== undefined && typed.trim() !== "";
  // An address may name no zone, and a browser may not know a new one.
  const describe = (zone: string) =>
    isTimeZone(zone) ? describeZone(zone, now, search?.countryOf(zone)) : zone;
  const shown = isSearching ? found : [...besides, ...commonTimeZones];
  const options = [...new Set([...shown, selected])]
    .map((zone) => ({ value: zone, label: describe(zone) }))
    // By city, because the server knows more countries than the browser does at first.
    .sort((one, other) => nameZone(one.value).localeCompare(nameZone(other.value), "en"));
  const choose = (zone: string) => {
    setChosen(zone);
    onChange?.(zone);
  };

  function take(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!found[0]) return;
    choose(found[0]);
    setTaken(found[0]);
  }

  function describeSearch(): string {
    if (!search && typed.trim() !== "") return "Loading time zones...";
    if (!isSearching) return "";
    if (taken === selected) return `Selected: ${describe(selected)}`;
    const [best] = found;
    const words = describeFound(found.length);
    return best ? `${words}. Press Enter to select ${describe(best)}.` : words;
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
              onFocus={() => setWanted(true)}
              onChange={(event) => {
                setTyped(event.target.value);
                setTaken(undefined);
              }}
              onKeyDown={take}
              aria-describedby={statusId}
            />
          )}
        </Field>
      </div>
      <p id={statusId} role="status" className="sr-only">
        {describeSearch()}
      </p>
      <SelectField
        ref={list}
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
          // The browser may know another offset from UTC, and not the country yet.
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
