import { nameClocks } from "#features/booking/booking-parts.contract.ts";
import { commonTimeZones } from "#features/booking/hosts/hosts-parts.contract.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { useVisitorZone } from "#ui/use-visitor-zone.ts";

const controlId = "time_zone";

/**
 * The mentor's time zone. Once scripts run, it offers the browser's own and all others.
 */
export function StudioZoneField({ timeZone }: { timeZone: string }) {
  const hasScripts = useHydrated();
  const own = useVisitorZone(timeZone);
  const known = hasScripts ? Intl.supportedValuesOf("timeZone") : commonTimeZones;
  const zones = [...new Set([...known, timeZone, own])].sort();
  return (
    <div className="grid max-w-form gap-2">
      <SelectField
        name={controlId}
        label="Time zone"
        help="Your hours follow this time zone, including daylight saving time. Mentees see times in their own zone."
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        required
      />
      {own === timeZone ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          Your device is set to {nameClocks(own)}.
          <Button size="small" variant="secondary" onClick={() => choose(own)}>
            Use {nameClocks(own)}
          </Button>
        </p>
      )}
    </div>
  );
}

function choose(zone: string) {
  const control = document.getElementById(controlId);
  if (!(control instanceof HTMLSelectElement)) return;
  control.value = zone;
  control.focus();
}
