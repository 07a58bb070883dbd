import { useState } from "react";
import { nameClocks } from "#features/booking/booking-parts.contract.ts";
import { useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { Button } from "#ui/controls/button.tsx";
import { ZoneField } from "#ui/form/zone-field.tsx";

/** The mentor's time zone. Once scripts run, it offers the browser's own. */
export function StudioZoneField({ timeZone }: { timeZone: string }) {
  const own = useVisitorZone(timeZone);
  const [chosen, setChosen] = useState(timeZone);
  return (
    <div className="grid max-w-form gap-2">
      <ZoneField
        name="time_zone"
        value={chosen}
        besides={[timeZone, own]}
        onChange={setChosen}
        help="Your hours follow this time zone, including daylight saving time. Mentees see times in their own zone."
      />
      {own === chosen ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          Your device is set to {nameClocks(own)}.
          <Button size="small" variant="secondary" onClick={() => setChosen(own)}>
            Use {nameClocks(own)}
          </Button>
        </p>
      )}
    </div>
  );
}
