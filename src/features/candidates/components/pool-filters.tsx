import { useRef } from "react";
import { Link } from "react-router";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { useValuesOfAddress } from "#ui/form/use-values-of-address.ts";
import { nameOfCountry } from "../lists/countries.constants.ts";
import { languageOptions } from "../lists/languages.constants.ts";
import { jurisdictionGroups, regionGroups } from "../lists/places.constants.ts";
import { professionGroups } from "../lists/professions.constants.ts";
import { workRightCountries } from "../pool/pool.constants.ts";
import { isNarrowed, type PoolFilter, poolAddress } from "../pool/pool.rules.ts";

interface Group {
  label: string;
  options: readonly { value: string; label: string }[];
}

const professions: Group[] = professionGroups.map(({ label, professions: each }) => ({
  label,
  options: each.map(({ code, name }) => ({ value: code, label: name })),
}));
const regions: Group[] = regionGroups.map(({ label, whole, places }) => ({
  label,
  options: [whole, ...places],
}));

/** Filters of the talent pool. Each search has an address. */
export function PoolFilters({ slug, filter }: { slug: string; filter: PoolFilter }) {
  const { words, saved, asked, page: _, connected: __, ...rest } = filter;
  const values = { ...rest, q: words };
  const form = useRef<HTMLFormElement>(null);
  useValuesOfAddress(form, values);
  return (
    <div className="grid gap-5">
      <ChoiceLinks
        label="Profiles"
        choices={[
          {
            to: poolAddress(slug, { ...filter, saved: false, asked: false, page: 1 }),
            label: "Everyone",
            current: !saved && !asked,
          },
          {
            to: poolAddress(slug, { ...filter, saved: true, asked: false, page: 1 }),
            label: "Your shortlist",
            current: saved,
          },
          {
            to: poolAddress(slug, { ...filter, saved: false, asked: true, page: 1 }),
            label: "Asked to connect",
            current: asked && !saved,
          },
        ]}
      />
      <Form
        ref={form}
        method="get"
        role="search"
        values={values}
        hidden={{
          organization: slug,
          ...(saved ? { saved: "" } : {}),
          ...(asked ? { asked: "" } : {}),
        }}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        <Choice name="profession" label="Profession" all="All professions" groups={professions} />
        <TextField name="q" label="Keywords" type="search" maxLength={100} />
        <Choice
          name="registered"
          label="Registered in"
          all="Anywhere"
          groups={jurisdictionGroups}
        />
        <Choice name="region" label="Preferred location" all="Anywhere" groups={regions} />
        <SelectField
          name="language"
          label="Speaks"
          options={[{ value: "", label: "Any language" }, ...languageOptions]}
        />
        <SelectField
          name="work"
          label="Can work without sponsorship in"
          options={[
            { value: "", label: "Doesn't matter" },
            ...workRightCountries.map((code) => ({ value: code, label: nameOfCountry(code) })),
          ]}
        />
        <TextField name="start" label="Can start by" type="date" />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton variant="secondary">Search</SubmitButton>
          {isNarrowed(filter) ? (
            <Link className="link" to={poolAddress(slug, { saved, asked })}>
              Show all
            </Link>
          ) : null}
        </div>
      </Form>
    </div>
  );
}

function Choice({
  name,
  label,
  all,
  groups,
}: {
  name: string;
  label: string;
  all: string;
  groups: readonly Group[];
}) {
  return (
    <SelectField name={name} label={label}>
      <option value="">{all}</option>
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
