import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Select } from "#ui/select.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { commonLanguages } from "../../directory/directory.constants.ts";
import { nameLanguage } from "../../directory/mentor-words.rules.ts";
import { type FieldList, type MentorField, mentorFields } from "../../mentor.fields.ts";
import { fieldOf, isOptional, placesOf } from "../../mentor-fields.rules.ts";
import { helpOf } from "./field-help.ts";
import type { TypedProfile } from "./studio-values.ts";
import { TextControl } from "./text-control.tsx";

interface StudioFieldsProps {
  /** Those that are public at once, or those that are reviewed first. */
  part: "immediate" | "claims";
  values: TypedProfile;
  errorOf(name: string): string | undefined;
  fields?: FieldList;
}

export function StudioFields({ part, values, errorOf, fields = mentorFields }: StudioFieldsProps) {
  return placesOf(fields)[part].map((name) => {
    const field = fieldOf(fields, name);
    const value = values[name];
    const common = { name, error: errorOf(name) };
    return field.kind === "languages" ? (
      <Languages key={name} {...common} field={field} chosen={Array.isArray(value) ? value : []} />
    ) : (
      <StudioField
        key={name}
        {...common}
        field={field}
        value={typeof value === "string" ? value : ""}
        isRequired={part === "immediate" && !isOptional(field)}
      />
    );
  });
}

interface StudioFieldProps {
  name: string;
  field: MentorField;
  value: string;
  error: string | undefined;
  isRequired: boolean;
}

function StudioField({ name, field, value, error, isRequired }: StudioFieldProps) {
  return (
    <Field
      id={name}
      label={field.label}
      help={studioHelpOf(field)}
      error={error}
      required={isRequired}
      optional={isOptional(field)}
    >
      {(control) => {
        switch (field.kind) {
          case "number":
            return (
              <Input
                {...control}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={value}
                className="max-w-40 tabular-nums"
              />
            );
          case "paragraphs":
          case "tags":
            return (
              <Textarea
                {...control}
                name={name}
                rows={field.kind === "tags" ? 6 : 7}
                defaultValue={value}
              />
            );
          case "choice":
            return (
              <Select {...control} name={name} defaultValue={value}>
                {[...new Set([...field.options, value])].filter(Boolean).map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </Select>
            );
          default:
            return <TextControl control={control} name={name} field={field} value={value} />;
        }
      }}
    </Field>
  );
}

function studioHelpOf(field: MentorField): string | undefined {
  const parts = [describeTyping(field), field.studio?.help].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : undefined;
}

function describeTyping(field: MentorField): string | undefined {
  if (field.kind === "tags") return `One on each line, at most ${field.max}.`;
  if (field.kind !== "number") return helpOf(field);
  return `A whole number from ${field.formMinimum} to ${field.range.maximum.toLocaleString("en-US")}.`;
}

interface LanguagesProps {
  name: string;
  field: MentorField & { kind: "languages" };
  chosen: readonly string[];
  error: string | undefined;
}

function Languages({ name, field, chosen, error }: LanguagesProps) {
  const errorId = `${name}-error`;
  const codes = [...new Set([...commonLanguages, ...chosen])];
  const named = codes
    .map((code) => ({ code, language: nameLanguage(code) }))
    .sort((one, other) => one.language.localeCompare(other.language, "en-US"));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="mb-1 font-semibold">
        {field.label}, at most {field.max}
      </legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
        {named.map(({ code, language }, index) => (
          <label key={code} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              id={index === 0 ? name : undefined}
              name={name}
              value={code}
              defaultChecked={chosen.includes(code)}
              className="size-5 shrink-0 accent-accent"
            />
            {language}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
