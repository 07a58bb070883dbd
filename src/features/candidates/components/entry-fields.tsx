import { useId } from "react";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { type EntrySection, fieldsOf } from "../profile/entries.fields.ts";
import type { EntryField as Described, Option } from "../profile/entry-kinds.fields.ts";
import { formatPartialMonth } from "../profile/months.rules.ts";

/** The fields of a section's entry. */
export function EntryFields({ section }: { section: EntrySection }) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-x-4">
      {fieldsOf(section).map(([name, field]) => (
        <div key={name} className={field.kind === "lines" ? "sm:col-span-2" : undefined}>
          <EntryField name={name} field={field} />
        </div>
      ))}
    </div>
  );
}

function EntryField({ name, field }: { name: string; field: Described }) {
  const suggestionsId = useId();
  const { kind, label, help, isOptional, maxLength, suggestions, options, groups } = field;
  const frame = { name, label, help, ...(isOptional ? { optional: true } : { required: true }) };
  switch (kind) {
    case "choice":
      return (
        <SelectField {...frame}>
          <option value="">{isOptional ? "Not specified" : "Choose one"}</option>
          <Options options={options ?? []} />
          {groups?.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options options={group.options} />
            </optgroup>
          ))}
        </SelectField>
      );
    case "lines":
      return <TextareaField {...frame} rows={6} maxLength={maxLength} />;
    case "day":
      return <TextField {...frame} type="date" />;
    default:
      return (
        <>
          <TextField
            {...frame}
            maxLength={maxLength}
            autoComplete="off"
            list={suggestions ? suggestionsId : undefined}
          />
          {suggestions ? (
            <datalist id={suggestionsId}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          ) : null}
        </>
      );
  }
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** An entry as its form shows it. */
export function toFormValues(
  section: EntrySection,
  values: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  return Object.fromEntries(
    fieldsOf(section).map(([name, { kind }]) => {
      const value = values[name] ?? null;
      return [name, value && kind === "month" ? formatPartialMonth(value) : value];
    }),
  );
}
