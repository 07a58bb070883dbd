import { SelectField } from "#ui/form/select-field.tsx";

export interface FacetSelectProps {
  label: string;
  name: string;
  /** Label for choosing nothing; absent where something is always chosen. */
  any?: string;
  /** `count` is how many mentors the choice would leave; undefined while that is not known. */
  options: readonly { value: string; label: string; count?: number | undefined }[];
}

/** One choice of the directory's filter, followed as soon as it is made. */
export function FacetSelect({ label, name, any, options }: FacetSelectProps) {
  return (
    <SelectField
      name={name}
      label={label}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      options={[
        ...(any ? [{ value: "", label: any }] : []),
        ...options.map(({ value, label: words, count }) => ({
          value,
          label: count === undefined ? words : `${words} (${count.toLocaleString("en-US")})`,
        })),
      ]}
    />
  );
}
