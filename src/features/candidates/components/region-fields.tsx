import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { regionGroups } from "../lists/places.constants.ts";

/** Checkboxes for regions to work in: anywhere in a country, or in some of its provinces or states. */
export function RegionFields({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Where you&apos;d like to work</legend>
      {regionGroups.map(({ label, whole, places }) => (
        <div key={label} className="grid gap-3 rounded-sm border border-line bg-surface px-4 py-3">
          <CheckboxField name="regions" value={whole.value} label={whole.label} />
          <details open={places.some(({ value }) => chosen.includes(value)) || undefined}>
            <summary className="min-h-9 w-fit cursor-pointer text-muted underline underline-offset-4 hover:text-ink">
              {label === "Canada" ? "Or choose provinces and territories" : "Or choose states"}
            </summary>
            <div className="grid gap-2 pt-2 pb-1 sm:grid-cols-2">
              {places.map((place) => (
                <CheckboxField
                  key={place.value}
                  name="regions"
                  value={place.value}
                  label={place.label}
                />
              ))}
            </div>
          </details>
        </div>
      ))}
    </fieldset>
  );
}
