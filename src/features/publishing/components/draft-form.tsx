import type { PublishingField } from "#platform/publishing/publishing-field.ts";
import type { PublishingValues } from "#platform/publishing/publishing-kind.ts";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { FieldControl } from "./field-control.tsx";

/** The draft that a form is saved as. */
export interface DraftIdentity {
  draftId: string;
  subjectId: string | null;
  version: number;
  baseHash: string | null;
}

const intents = ["save", "preview", "publish", "schedule"] as const;

/**
 * A kind's fields. Every button saves what was entered first, so nothing is published that isn't in
 * the form, and nothing that is in it gets lost.
 */
export function DraftForm({
  kind,
  fields,
  values,
  identity,
  mayPublish,
  isReplacing,
}: {
  kind: string;
  fields: readonly PublishingField[];
  values: PublishingValues;
  identity: DraftIdentity;
  mayPublish: boolean;
  /** Saving it replaces what another person saved. */
  isReplacing: boolean;
}) {
  return (
    <Form
      intent={intents}
      values={values}
      className="grid max-w-form gap-6"
      {...(fields.some(({ control }) => control === "file")
        ? { encType: "multipart/form-data" as const }
        : {})}
    >
      <HiddenValue name="draft_id" value={identity.draftId} />
      <HiddenValue name="subject_id" value={identity.subjectId ?? ""} />
      <HiddenValue name="version" value={identity.version} />
      <HiddenValue name="base_hash" value={identity.baseHash ?? ""} />
      {fields.map((field) => (
        <FieldControl key={field.name} kind={kind} field={field} value={values[field.name] ?? ""} />
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="save" busyLabel="Saving…">
          {isReplacing ? "Save my version instead" : "Save draft"}
        </SubmitButton>
        {isReplacing ? null : (
          <SubmitButton name="intent" value="preview" variant="secondary">
            Save and preview
          </SubmitButton>
        )}
        {mayPublish && !isReplacing ? (
          <SubmitButton name="intent" value="publish" variant="secondary" busyLabel="Publishing…">
            Publish now
          </SubmitButton>
        ) : null}
      </div>
      {mayPublish && !isReplacing ? (
        <fieldset className="grid gap-4 rounded-md border border-line p-5">
          <legend className="px-1 font-semibold">Publish later</legend>
          <div className="flex flex-wrap items-start gap-4">
            <TextField name="publish_date" type="date" label="Date" className="w-44" />
            <TextField
              name="publish_time"
              type="time"
              label="Time"
              help="In Toronto's time zone."
              className="w-36"
            />
          </div>
          <SubmitButton name="intent" value="schedule" variant="secondary">
            Schedule
          </SubmitButton>
        </fieldset>
      ) : null}
    </Form>
  );
}
