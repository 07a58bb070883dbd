import type { Saved } from "#features/candidates/candidates-parts.contract.ts";
import { Card } from "#ui/content/card.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { ShownDigest } from "#ui/form/shown-digest.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";

/** Form by which an employer saves a profile with a note. */
export function ShortlistPanel({
  saved,
  shown,
}: {
  saved: Saved | null;
  /** Digest of the note as it was read. */
  shown: string;
}) {
  return (
    <Card title={saved ? "On your shortlist" : "Save to your shortlist"} as="section">
      <Form key={shown} intent="save" values={{ note: saved?.note ?? "", shown }}>
        <ShownDigest />
        <TextareaField
          name="note"
          label="Note"
          rows={3}
          optional
          maxLength={1000}
          help="Only owners and recruiters of your organization see it."
        />
        <SubmitButton variant="secondary" busyLabel="Saving...">
          {saved ? "Save note" : "Save"}
        </SubmitButton>
      </Form>
      {saved ? (
        <ButtonForm intent="remove" variant="secondary" size="small" busyLabel="Removing...">
          Remove from your shortlist
        </ButtonForm>
      ) : null}
    </Card>
  );
}
