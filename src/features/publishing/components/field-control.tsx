import {
  fileNameOf,
  idOfFile,
  type PublishingField,
} from "#platform/publishing/publishing-field.ts";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { ZoneField } from "#ui/form/zone-field.tsx";
import { filePath } from "../publishing.constants.ts";

/** The control of the form kit that a kind's field asks for. */
export function FieldControl({
  kind,
  field,
  value,
}: {
  kind: string;
  field: PublishingField;
  /** The saved value; of use to a file, which browsers forget. */
  value: string;
}) {
  const { name, label, help, optional = false } = field;
  const frame = { name, label, help, optional };
  switch (field.control) {
    case "textarea":
      return <TextareaField {...frame} rows={field.rows ?? 4} />;
    case "select":
      return <SelectField {...frame} options={[...field.options]} />;
    case "zone":
      return <ZoneControl name={name} help={help} />;
    case "number":
      return <TextField {...frame} inputMode="numeric" className="max-w-40" />;
    case "date":
    case "time":
      return <TextField {...frame} type={field.control} className="max-w-56" />;
    case "file":
      return <FileControl kind={kind} field={field} value={value} />;
    default:
      return <TextField {...frame} type={field.control} />;
  }
}

function ZoneControl({ name, help }: { name: string; help: string | undefined }) {
  const { value } = useFieldState(name);
  return <ZoneField name={name} value={value} besides={[]} help={help} />;
}

function FileControl({
  kind,
  field: { name, label, help, optional = false, accept },
  value,
}: {
  kind: string;
  field: Extract<PublishingField, { control: "file" }>;
  value: string;
}) {
  return (
    <div className="grid gap-3">
      <HiddenValue name={name} value={value} />
      <FileField name={name} label={label} help={help} optional={optional} accept={accept} />
      {value ? (
        <div className="grid gap-2 border-l-2 border-line pl-4">
          <p className="wrap-anywhere">
            Saved:{" "}
            <a className="link" href={filePath(kind, idOfFile(value))}>
              {fileNameOf(value)}
            </a>
          </p>
          <CheckboxField name={`${name}_remove`} label={`Remove ${fileNameOf(value)}`} />
        </div>
      ) : null}
    </div>
  );
}
