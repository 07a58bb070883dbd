import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { maxLocations } from "../employers.constants.ts";
import type { OrganizationLocation } from "../employers.types.ts";
import { describeLocation } from "./location-text.ts";
import { LocationFields } from "./organization-fields.tsx";

/** An organization's locations, with forms that add and remove them. */
export function LocationList({ locations }: { locations: readonly OrganizationLocation[] }) {
  return (
    <section aria-labelledby="locations-title" className="grid gap-4 border-t border-line pt-8">
      <h2 id="locations-title" className="text-xl">
        Locations
      </h2>
      <ul className="grid">
        {locations.map((location) => {
          const name = describeLocation(location);
          return (
            <li
              key={location.id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {locations.length > 1 ? (
                <ButtonForm
                  intent="remove-location"
                  hidden={{ locationId: location.id }}
                  variant="quiet"
                  aria-label={`Remove ${name}`}
                >
                  Remove
                </ButtonForm>
              ) : null}
            </li>
          );
        })}
      </ul>
      {locations.length < maxLocations ? (
        <FoldedForm
          key={locations.length}
          label="Add a location"
          intent="add-location"
          idPrefix="location-"
        >
          <LocationFields />
          <SubmitButton variant="secondary" busyLabel="Adding...">
            Add location
          </SubmitButton>
        </FoldedForm>
      ) : null}
    </section>
  );
}
