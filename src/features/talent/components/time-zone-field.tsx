import { useEffect, useRef, useSyncExternalStore } from "react";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { offeredTimeZones } from "../talent.constants.ts";

const offered = new Set(offeredTimeZones.flatMap(({ zones }) => zones));

/** Asks for a time zone, and chooses the browser's own where nothing is chosen yet. */
export function TimeZoneField({ value, error }: { value: string; error: string | undefined }) {
  const select = useRef<HTMLSelectElement>(null);
  const own = useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "",
  );
  useEffect(() => {
    if (select.current?.value === "") select.current.value = own;
  }, [own]);
  const others = [...new Set([value, own])].filter((zone) => zone && !offered.has(zone));
  return (
    <Field
      id="time_zone"
      label="Your time zone"
      help="The times below are meant in this zone."
      error={error}
      required
    >
      {(control) => (
        <Select {...control} ref={select} name="time_zone" defaultValue={value}>
          <option value="">Choose one</option>
          {others.map((zone) => (
            <option key={zone} value={zone}>
              {nameOf(zone)}
            </option>
          ))}
          {offeredTimeZones.map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {nameOf(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

function nameOf(zone: string): string {
  return zone.replaceAll("_", " ");
}

function neverChanges() {
  return () => {};
}
