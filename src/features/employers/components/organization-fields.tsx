import { elsewhere, placeGroups } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { FieldRow } from "#ui/form/field-row.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { sectors, sizeBands } from "../employers.constants.ts";

const toOptions = (names: Readonly<Record<string, string>>) => [
  { value: "", label: "Choose one" },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** Fields that anyone may read about an organization, but for its legal name and website. */
export function PageFields() {
  return (
    <>
      <TextField
        name="publicName"
        label="Public name"
        help="The name people know you by."
        required
        maxLength={100}
        autoComplete="organization"
      />
      <FieldRow>
        <SelectField name="sector" label="Sector" required options={toOptions(sectors)} />
        <SelectField
          name="sizeBand"
          label="Size"
          help="Some job posting laws apply only to employers with 25 or more employees."
          required
          options={toOptions(sizeBands)}
        />
      </FieldRow>
      <TextareaField
        name="description"
        label="About the organization"
        optional
        rows={6}
        maxLength={3000}
      />
    </>
  );
}

/** Legal name and website, by which registers and a domain identify the organization. */
export function IdentityFields() {
  return (
    <>
      <TextField
        name="legalName"
        label="Legal name"
        help="As it's registered. For example: Lakeside Health Corporation."
        required
        maxLength={200}
      />
      <TextField
        name="website"
        label="Website"
        type="url"
        help="It must be on your own domain. For example: https://lakeside.example."
        required
        maxLength={255}
      />
    </>
  );
}

/** One place where the organization works. */
export function LocationFields() {
  return (
    <>
      <FieldRow>
        <TextField name="city" label="City" required maxLength={100} />
        <SelectField name="place" label="Province or state" required>
          <option value="">Choose one</option>
          {placeGroups.map(({ label, places }) => (
            <optgroup key={label} label={label}>
              {places.map(({ value, label: name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
          <option value={elsewhere}>Outside Canada and the United States</option>
        </SelectField>
      </FieldRow>
      <TextField
        name="country"
        label="Country"
        help="Fill this in if the location is outside Canada and the United States."
        optional
        maxLength={60}
      />
    </>
  );
}
