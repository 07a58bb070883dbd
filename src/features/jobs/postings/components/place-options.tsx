import { placeGroups } from "#features/fee-protection/fee-protection-parts.contract.ts";

/** Provinces and states, for a list to choose from. */
export function PlaceOptions({ countries = false }: { countries?: boolean }) {
  return (
    <>
      <option value="">Choose one</option>
      {countries ? (
        <>
          <option value="CA">Anywhere in Canada</option>
          <option value="US">Anywhere in the United States</option>
        </>
      ) : null}
      {placeGroups.map(({ label, places }) => (
        <optgroup key={label} label={label}>
          {places.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
