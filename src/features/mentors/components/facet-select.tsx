import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

export interface FacetSelectProps {
  label: string;
  name: string;
  /** The value that the address has. */
  chosen: string | null;
  /** What choosing nothing is called; absent where something is always chosen. */
  any?: string;
  /** `count` is how many mentors the choice would leave; undefined while that is not known. */
  options: readonly { value: string; label: string; count?: number | undefined }[];
}

/** One choice of the directory's filter, followed as soon as it is made. */
export function FacetSelect({ label, name, chosen, any, options }: FacetSelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          defaultValue={chosen ?? ""}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          {any ? <option value="">{any}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.count === undefined
                ? option.label
                : `${option.label} (${option.count.toLocaleString("en-US")})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
