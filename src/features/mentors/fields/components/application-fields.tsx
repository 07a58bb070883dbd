import type { ReactNode } from "react";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { type FieldList, type MentorField, mentorFields } from "../../mentor.fields.ts";
import { fieldOf, isOptional, placesOf } from "../../mentor-fields.rules.ts";
import type { ApplicationValues } from "./application-values.ts";
import { helpOf } from "./field-help.ts";
import { TagsField } from "./tags-field.tsx";
import { TextControl } from "./text-control.tsx";

interface ApplicationFieldsProps {
  /** The fields of one step; all of them unless said. */
  names?: readonly string[];
  values: ApplicationValues;
  /** By field. */
  errors: Record<string, string>;
  onTags(name: string, tags: string[]): void;
  fields?: FieldList;
}

/** The application's fields of one step, in their order; two halves share a row. */
export function ApplicationFields({
  values,
  errors,
  onTags,
  fields = mentorFields,
  names = placesOf(fields).application,
}: ApplicationFieldsProps) {
  const rows: { key: string; isHalf: boolean; controls: ReactNode[] }[] = [];
  for (const name of names) {
    const field = fieldOf(fields, name);
    const isHalf = field.application?.half === true;
    const last = rows.at(-1);
    const control = (
      <ApplicationField
        key={name}
        name={name}
        field={field}
        values={values}
        error={errors[name]}
        onTags={onTags}
      />
    );
    if (isHalf && last?.isHalf && last.controls.length === 1) last.controls.push(control);
    else rows.push({ key: name, isHalf, controls: [control] });
  }
  return rows.map(({ key, isHalf, controls }) =>
    isHalf ? (
      <div key={key} className="grid gap-6 sm:grid-cols-2">
        {controls}
      </div>
    ) : (
      controls
    ),
  );
}

interface ApplicationFieldProps extends Pick<ApplicationFieldsProps, "values" | "onTags"> {
  name: string;
  field: MentorField;
  error: string | undefined;
}

function ApplicationField({ name, field, values, error, onTags }: ApplicationFieldProps) {
  if (field.kind === "tags") {
    return (
      <TagsField
        name={name}
        field={field}
        tags={values.tags[name] ?? []}
        error={error}
        onChange={(tags) => onTags(name, tags)}
      />
    );
  }
  const frame = {
    id: name,
    name,
    label: field.label,
    help: helpOf(field),
    error,
    defaultValue: values.texts[name],
    ...(isOptional(field) ? { optional: true } : { required: true }),
  };
  switch (field.kind) {
    case "number":
      return (
        <TextField
          {...frame}
          type="number"
          min={field.formMinimum}
          max={field.range.maximum}
          step={1}
          inputMode="numeric"
          autoComplete="off"
        />
      );
    case "paragraphs":
      return <TextareaField {...frame} rows={5} />;
    case "choice":
      return (
        <SelectField
          {...frame}
          options={[
            { value: "", label: "Choose one" },
            ...field.options.map((option) => ({ value: option, label: option })),
          ]}
        />
      );
    default:
      return <TextControl {...frame} field={field} placeholder={field.application?.placeholder} />;
  }
}
