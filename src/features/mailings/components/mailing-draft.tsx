import { useState } from "react";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { FieldRow } from "#ui/form/field-row.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { MailingDesk } from "../drafts.usecases.server.ts";
import { scheduleZone } from "../mailings.constants.ts";

export interface MailingDraftProps {
  desk: MailingDesk;
  path: string;
  /** Words for the text that the kind can put on the site; absent: it can't. */
  publicLabel?: string;
}

/** A draft's text, and beside it its actions once it's saved. */
export function MailingDraft(props: MailingDraftProps) {
  const { mailing } = props.desk;
  const [changedVersion, setChangedVersion] = useState<number>();
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-4">
        {mailing.note ? <p className="text-muted">{mailing.note}</p> : null}
        <DraftForm {...props} onInput={() => setChangedVersion(mailing.version)} />
      </div>
      <DraftActions {...props} hasChanges={changedVersion === mailing.version} />
    </div>
  );
}

/** The text of a draft and who gets it. */
function DraftForm({
  desk,
  path,
  publicLabel,
  onInput,
}: MailingDraftProps & { onInput: () => void }) {
  const { mailing, audiences } = desk;
  const [only] = audiences;
  return (
    <Form
      key={mailing.version}
      action={path}
      intent="save"
      onInput={onInput}
      hidden={{ version: mailing.version }}
      values={{ subject: mailing.subject, body: mailing.body, audience: mailing.audience }}
      className="grid max-w-form gap-5"
    >
      {audiences.length > 1 ? (
        <SelectField name="audience" label="Who gets it" options={audiences} required />
      ) : (
        <HiddenValue name="audience" value={only?.value ?? ""} />
      )}
      <TextField name="subject" label="Subject" maxLength={150} required />
      <TextareaField
        name="body"
        label="Text"
        help="Use Markdown: ## for a heading, - for a list, **bold**, [words](https://address) for a link. We put a greeting above your text."
        rows={16}
        required
      />
      {publicLabel ? (
        <CheckboxField name="isPublic" label={publicLabel} checked={mailing.isPublic} />
      ) : null}
      <SubmitButton busyLabel="Saving...">Save draft</SubmitButton>
    </Form>
  );
}

/** Actions for a saved draft. While the form beside it has changes, only deleting it. */
export function DraftActions({
  desk,
  path,
  hasChanges,
}: Pick<MailingDraftProps, "desk" | "path"> & { hasChanges: boolean }) {
  const { mailing, reach, preview, maySend } = desk;
  const people = reach === 1 ? "1 person" : `${reach.toLocaleString("en-US")} people`;
  const group = desk.audiences.find(({ value }) => value === mailing.audience)?.label;
  return (
    <section aria-labelledby="send-title" className="grid content-start gap-4">
      <h2 id="send-title" className="text-xl">
        Send
      </h2>
      <p>
        {group}: <strong>{people}</strong> right now.
      </p>
      {hasChanges ? (
        <p role="status">Save your changes first. We send the text as it was last saved.</p>
      ) : preview ? (
        <>
          <p className="text-muted">
            We send the text as it was last saved. The preview below shows it.
          </p>
          <ButtonForm action={path} intent="test" variant="secondary" busyLabel="Sending...">
            Send a test to me
          </ButtonForm>
          {maySend && reach > 0 ? (
            <div>
              <FoldedForm
                label="Send it now"
                action={path}
                intent="send"
                hidden={{ version: mailing.version, expected: reach }}
              >
                <p>
                  We set the list of recipients once and start sending right away. You can pause,
                  but you can't take back sent emails.
                </p>
                <SubmitButton busyLabel="Sending...">Send to {people}</SubmitButton>
              </FoldedForm>
              <FoldedForm
                label="Schedule it"
                action={path}
                intent="schedule"
                hidden={{ version: mailing.version }}
              >
                <p>It goes to the people who are in the group at that time.</p>
                <FieldRow>
                  <TextField name="day" label="Date" type="date" required />
                  <TextField
                    name="time"
                    label={`Time (${scheduleZone.name})`}
                    type="time"
                    required
                  />
                </FieldRow>
                <SubmitButton busyLabel="Scheduling...">Schedule</SubmitButton>
              </FoldedForm>
            </div>
          ) : null}
          {maySend ? null : (
            <p className="text-muted">You can&apos;t send it. Ask a colleague who can publish.</p>
          )}
        </>
      ) : (
        <p className="text-muted">Save the subject and text to preview and send the email.</p>
      )}
      <FoldedForm label="Delete this draft" look="link" action={path} intent="discard">
        <SubmitButton variant="destructive">Delete the draft</SubmitButton>
      </FoldedForm>
    </section>
  );
}
