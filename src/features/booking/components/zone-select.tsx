import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { nameClocks } from "../calendar-days.rules.ts";
import { commonTimeZones } from "../time-zones.constants.ts";

export interface ZoneSelectProps {
  name: string;
  value: string;
  /** Zones that must be among the choices besides the usual ones. */
  besides: readonly string[];
  onChange: (timeZone: string) => void;
}

/**
 * Choice of the time zone in which times are shown. Without scripts a button asks the server for
 * the page in the zone.
 */
export function ZoneSelect({ name, value, besides, onChange }: ZoneSelectProps) {
  const hasScripts = useHydrated();
  const zones = hasScripts ? Intl.supportedValuesOf("timeZone") : commonTimeZones;
  const all = [...new Set([...besides, ...zones, value])].sort();
  const byRegion = Map.groupBy(all, (zone) => (zone.includes("/") ? zone.split("/")[0] : "Other"));
  return (
    <div className="grid gap-2">
      <SelectField
        name={name}
        label="Time zone"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {[...byRegion].map(([region, ofRegion]) => (
          <optgroup key={region} label={region}>
            {ofRegion.map((zone) => (
              <option key={zone} value={zone}>
                {nameClocks(zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {hasScripts ? null : (
        <div className="hidden noscript:block">
          <Button type="submit" variant="secondary" size="small" formMethod="get" formNoValidate>
            Show times in this zone
          </Button>
        </div>
      )}
    </div>
  );
}
