import { Fragment } from "react";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { type FieldList, type MentorField, mentorFields } from "../../mentor.fields.ts";
import { fieldOf, isOptional, placesOf } from "../../mentor-fields.rules.ts";
import { removedBio } from "../../moderation/moderation.constants.ts";
import { textLabelOf } from "../../moderation/moderation.rules.ts";

/** Of addresses of every kind, in characters. */
const maxAddressLength = 255;

/**
 * The parts of a profile that administrators reword, inside a form whose values are these texts.
 */
export function ModerationFields({ fields = mentorFields }: { fields?: FieldList }) {
  return placesOf(fields).moderation.map((name) => {
    const field = fieldOf(fields, name);
    const frame = {
      name,
      label: textLabelOf(field),
      help: field.moderation?.help,
      required: !isOptional(field),
    };
    return (
      <Fragment key={name}>
        {field.kind === "tags" || field.kind === "paragraphs" ? (
          <TextareaField {...frame} rows={field.kind === "tags" ? 5 : 8} />
        ) : (
          <TextField
            {...frame}
            maxLength={maxLengthOf(field)}
            type={field.kind === "link" ? "url" : "text"}
          />
        )}
        {name === "bio" ? (
          <CheckboxField
            name="remove_bio"
            value="yes"
            label="Remove the bio"
            help={`The page will say: ${removedBio}`}
          />
        ) : null}
      </Fragment>
    );
  });
}

function maxLengthOf(field: MentorField): number | undefined {
  if (field.kind === "link" || field.kind === "email") return maxAddressLength;
  return "length" in field ? field.length.maximum : undefined;
}
