import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Button } from "#ui/controls/button.tsx";
import { ZoneField } from "#ui/form/zone-field.tsx";

export interface ZoneSelectProps {
  name: string;
  value: string;
  /** Zones that must be among the choices, in addition to the usual ones. */
  besides: readonly string[];
  onChange: (timeZone: string) => void;
}

/**
 * Choice of the time zone in which times are shown. Without scripts a button asks the server for
 * the page in the zone.
 */
export function ZoneSelect(props: ZoneSelectProps) {
  const hasScripts = useHydrated();
  return (
    <div className="grid gap-2">
      <ZoneField {...props} />
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
