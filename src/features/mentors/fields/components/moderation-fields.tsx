import { Fragment } from "react";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { type FieldList, type MentorField, mentorFields } from "../../mentor.fields.ts";
import { fieldOf, isOptional, placesOf } from "../../mentor-fields.rules.ts";
import { removedBio } from "../../moderation/moderation.constants.ts";
import { textLabelOf } from "../../moderation/moderation.rules.ts";

/** Of addresses of every kind, in characters. */
const maxAddressLength = 255;

interface ModerationFieldsProps {
  /** By field, and `remove_bio`. */
  values: Readonly<Record<string, string>>;
  errorOf(name: string): string | undefined;
  fields?: FieldList;
}

/** The parts of a profile that administrators reword. */
export function ModerationFields({
  values,
  errorOf,
  fields = mentorFields,
}: ModerationFieldsProps) {
  return placesOf(fields).moderation.map((name) => {
    const field = fieldOf(fields, name);
    return (
      <Fragment key={name}>
        <Field
          id={name}
          label={textLabelOf(field)}
          help={field.moderation?.help}
          error={errorOf(name)}
          required={!isOptional(field)}
        >
          {(control) =>
            field.kind === "tags" || field.kind === "paragraphs" ? (
              <Textarea
                {...control}
                name={name}
                rows={field.kind === "tags" ? 5 : 8}
                defaultValue={values[name]}
              />
            ) : (
              <Input
                {...control}
                name={name}
                defaultValue={values[name]}
                maxLength={maxLengthOf(field)}
                type={field.kind === "link" ? "url" : "text"}
              />
            )
          }
        </Field>
        {name === "bio" ? <RemoveBio isChosen={values.remove_bio === "yes"} /> : null}
      </Fragment>
    );
  });
}

function RemoveBio({ isChosen }: { isChosen: boolean }) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        name="remove_bio"
        value="yes"
        defaultChecked={isChosen}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span>
        Remove the bio
        <span className="block text-sm text-muted">The page then says: {removedBio}</span>
      </span>
    </label>
  );
}

function maxLengthOf(field: MentorField): number | undefined {
  if (field.kind === "link" || field.kind === "email") return maxAddressLength;
  return "length" in field ? field.length.maximum : undefined;
}
