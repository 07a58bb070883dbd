import type { ChangeEvent } from "react";
import { Choice } from "#ui/form/choice.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { countryNames } from "../jobs.constants.ts";
import { filterValues, nameChoice } from "../search/filter-choices.constants.ts";
import { type FilterName, filterLabels } from "../search/search.constants.ts";

export interface FilterProps {
  name: FilterName;
  chosen: string | undefined;
  /** Number of jobs that each choice would leave. */
  counts: Readonly<Record<string, number>>;
}

const submit = ({ currentTarget }: ChangeEvent<HTMLSelectElement | HTMLInputElement>) =>
  currentTarget.form?.requestSubmit();

/** Filters whose choices are shown only where they'd leave any job. */
const manyChoices: readonly FilterName[] = ["profession", "region"];

/** One filter as a list, with the number of jobs beside each choice. */
export function SelectFilter({ name, chosen, counts }: FilterProps) {
  const values: readonly string[] = filterValues[name];
  const shown = manyChoices.includes(name)
    ? values.filter((value) => value === chosen || (counts[value] ?? 0) > 0)
    : values;
  const options = shown.map((value) => (
    <option key={value} value={value}>
      {nameChoice(name, value)} ({(counts[value] ?? 0).toLocaleString("en-US")})
    </option>
  ));
  return (
    <SelectField
      name={name}
      label={filterLabels[name]}
      defaultValue={chosen ?? ""}
      onChange={submit}
    >
      <option value="">Any</option>
      {name === "region"
        ? Object.entries(countryNames).map(([code, country]) => (
            <optgroup key={code} label={country}>
              {options.filter((_, at) => shown[at]?.startsWith(code))}
            </optgroup>
          ))
        : options}
    </SelectField>
  );
}

/** One filter that is on or off. */
export function CheckFilter({ name, chosen, counts }: FilterProps) {
  return (
    <Choice
      type="checkbox"
      name={name}
      value="yes"
      defaultChecked={chosen === "yes"}
      onChange={submit}
    >
      {filterLabels[name]} ({(counts.yes ?? 0).toLocaleString("en-US")})
    </Choice>
  );
}

/** The order of the list. */
export function SortSelect({ choices }: { choices: Readonly<Record<string, string>> }) {
  return (
    <SelectField
      name="sort"
      label="Sort by"
      onChange={submit}
      options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
    />
  );
}
