import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { licenseKinds } from "../licenses/licenses.constants.ts";

/** The fields that describe a license. */
export function LicenseFields() {
  return (
    <>
      <SelectField name="kind" label="License" required>
        <option value="">Choose a license</option>
        {Object.entries(licenseKinds).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField name="number" label="License number" required maxLength={60} />
      <TextField
        name="register"
        label="Issuing body"
        help="For example, College of Immigration and Citizenship Consultants."
        required
        maxLength={120}
      />
      <TextField name="jurisdiction" label="Province, state or country" required maxLength={100} />
    </>
  );
}
