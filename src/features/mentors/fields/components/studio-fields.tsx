import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { commonLanguages } from "../../directory/directory.constants.ts";
import { nameLanguage } from "../../directory/language-words.rules.ts";
import { type FieldList, type MentorField, mentorFields } from "../../mentor.fields.ts";
import { fieldOf, isOptional, placesOf } from "../../mentor-fields.rules.ts";
import { helpOf } from "./field-help.ts";
import { TextControl } from "./text-control.tsx";

interface StudioFieldsProps {
  /** Fields that are public right away, or those that are reviewed first. */
  part: "immediate" | "claims";
  fields?: FieldList;
}

/** Fields that a mentor edits, inside a form whose values are a `TypedProfile`. */
export function StudioFields({ part, fields = mentorFields }: StudioFieldsProps) {
  return placesOf(fields)[part].map((name) => {
    const field = fieldOf(fields, name);
    return field.kind === "languages" ? (
      <Languages key={name} name={name} field={field} />
    ) : (
      <StudioField
        key={name}
        name={name}
        field={field}
        isRequired={part === "immediate" && !isOptional(field)}
      />
    );
  });
}

interface StudioFieldProps {
  name: string;
  field: MentorField;
  isRequired: boolean;
}

function StudioField({ name, field, isRequired }: StudioFieldProps) {
  const { value } = useFieldState(name);
  const frame = {
    name,
    label: field.label,
    help: studioHelpOf(field),
    required: isRequired,
    optional: isOptional(field),
  };
  switch (field.kind) {
    case "number":
      return (
        <TextField
          {...frame}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40 tabular-nums"
        />
      );
    case "paragraphs":
    case "tags":
      return <TextareaField {...frame} rows={field.kind === "tags" ? 6 : 7} />;
    case "choice": {
      const options = [...new Set([...field.options, value])].filter(Boolean);
      return (
        <SelectField
          {...frame}
          options={options.map((option) => ({ value: option, label: option }))}
        />
      );
    }
    default:
      return <TextControl {...frame} field={field} />;
  }
}

function studioHelpOf(field: MentorField): string | undefined {
  const parts = [describeTyping(field), field.studio?.help].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : undefined;
}

function describeTyping(field: MentorField): string | undefined {
  if (field.kind === "tags") return `One per line, up to ${field.max}.`;
  if (field.kind !== "number") return helpOf(field);
  return `A whole number from ${field.formMinimum} to ${field.range.maximum.toLocaleString("en-US")}.`;
}

interface LanguagesProps {
  name: string;
  field: MentorField & { kind: "languages" };
}

function Languages({ name, field }: LanguagesProps) {
  const { list } = useFieldState(name);
  const codes = [...new Set([...commonLanguages, ...list])].filter(Boolean);
  return (
    <ChoiceGroup
      name={name}
      legend={`${field.label} (up to ${field.max})`}
      multiple
      options={codes
        .map((code) => ({ value: code, label: nameLanguage(code) }))
        .sort((one, other) => one.label.localeCompare(other.label, "en-US"))}
      className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3"
    />
  );
}
