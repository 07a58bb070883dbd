import type { ReactNode } from "react";
import { Choice } from "#ui/form/choice.tsx";
import { FieldRow } from "#ui/form/field-row.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { languageLevels, postingLimits, questionKinds } from "../posting.constants.ts";
import type { PostingDraft } from "../posting.schemas.ts";
import { type RowList as RowListName, rowsOf, toList, toText } from "../posting-form.rules.ts";
import { PlaceOptions } from "./place-options.tsx";
import { RowList } from "./row-list.tsx";

export interface RowsProps {
  draft: PostingDraft;
  /** The list that gets an empty row: someone without scripts asked for one. */
  adding: RowListName | null;
}

/** Names by their keys, as the options of a field. */
export const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Languages that the work needs or that help in it. */
export function LanguageRows({ draft, adding }: RowsProps) {
  return (
    <RowList
      list="languages"
      isAdding={adding === "languages"}
      title="Languages"
      one="language"
      help="Explain why the job requires each language. Quebec requires a reason for any language other than French."
      rows={rowsOf(draft, "languages")}
      max={postingLimits.languages}
      makeRow={() => ({ level: "professional", isRequired: true })}
    >
      {(row, prefix) => (
        <>
          <FieldRow>
            <TextField
              name={`${prefix}.language`}
              label="Language"
              defaultValue={toText(row.language)}
              maxLength={40}
            />
            <SelectField
              name={`${prefix}.level`}
              label="Level"
              defaultValue={toText(row.level)}
              options={toOptions(languageLevels)}
            />
          </FieldRow>
          <RowBox name={`${prefix}.isRequired`} isChecked={row.isRequired === true}>
            Required for the job
          </RowBox>
          <TextField
            name={`${prefix}.reason`}
            label="Why the job requires it"
            optional
            defaultValue={toText(row.reason)}
            maxLength={postingLimits.note.maximum}
          />
        </>
      )}
    </RowList>
  );
}

/** Licenses by where they are needed. */
export function LicenseRows({ draft, adding }: RowsProps) {
  return (
    <RowList
      list="licenses"
      isAdding={adding === "licenses"}
      title="Licenses"
      one="license"
      help="Any license or registration the job requires, and where it must be valid."
      rows={rowsOf(draft, "licenses")}
      max={postingLimits.licenses}
      makeRow={() => ({ region: toText(draft.region) })}
    >
      {(row, prefix) => (
        <>
          <FieldRow>
            <TextField
              name={`${prefix}.name`}
              label="License or registration"
              defaultValue={toText(row.name)}
              maxLength={postingLimits.line.maximum}
            />
            <SelectField
              name={`${prefix}.region`}
              label="Needed in"
              defaultValue={toText(row.region)}
            >
              <PlaceOptions countries />
            </SelectField>
          </FieldRow>
          <RowBox name={`${prefix}.helps`} isChecked={row.helps === true}>
            We help the person get it
          </RowBox>
        </>
      )}
    </RowList>
  );
}

/** Questions that people answer when they apply. */
export function QuestionRows({ draft, adding }: RowsProps) {
  return (
    <RowList
      list="questions"
      isAdding={adding === "questions"}
      title="Screening questions"
      one="question"
      help="People answer them when they apply. Don't ask about past pay, age, family or health."
      rows={rowsOf(draft, "questions")}
      max={postingLimits.questions}
      makeRow={() => ({ kind: "yes_no", isRequired: true })}
    >
      {(row, prefix) => (
        <>
          <HiddenValue name={`${prefix}.id`} value={toText(row.id)} />
          <TextField
            name={`${prefix}.text`}
            label="Question"
            defaultValue={toText(row.text)}
            maxLength={postingLimits.question.maximum}
          />
          <SelectField
            name={`${prefix}.kind`}
            label="Type of answer"
            defaultValue={toText(row.kind)}
            options={toOptions(questionKinds)}
          />
          <div className="hidden group-has-[[value=choice]:checked]/row:block">
            <TextareaField
              name={`${prefix}.options`}
              label="Answers to choose from"
              help={`One per line, from 2 to ${postingLimits.options}.`}
              rows={3}
              defaultValue={toList(row.options).join("\n")}
            />
          </div>
          <RowBox name={`${prefix}.isRequired`} isChecked={row.isRequired === true}>
            An answer is required
          </RowBox>
        </>
      )}
    </RowList>
  );
}

/** A checkbox in a row, which may move up: what it begins with belongs to the row. */
function RowBox({
  name,
  isChecked,
  children,
}: {
  name: string;
  isChecked: boolean;
  children: ReactNode;
}) {
  return (
    <Choice type="checkbox" name={name} defaultChecked={isChecked}>
      {children}
    </Choice>
  );
}
