import type { ReactNode } from "react";
import { SelectField } from "#ui/form/select-field.tsx";
import { alertFrequencies } from "../saved-searches/saved-searches.constants.ts";

/** Frequency of emails about new jobs of a search. */
export function FrequencyField({
  id,
  label = "Email me new jobs",
}: {
  id?: string;
  label?: ReactNode;
}) {
  return (
    <SelectField
      name="frequency"
      label={label}
      {...(id ? { id } : {})}
      options={Object.entries(alertFrequencies).map(([value, { name }]) => ({
        value,
        label: name,
      }))}
    />
  );
}
