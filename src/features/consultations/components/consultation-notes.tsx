import { formerColleague } from "#shared/member-names.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { noteLimits } from "../consultations.constants.ts";
import type { ConsultationNote } from "../desk/notes.store.server.ts";
import { useNextId } from "./use-next-id.ts";

export interface ConsultationNotesProps {
  notes: readonly ConsultationNote[];
  /** The reader, who may be the author of some of them. */
  viewerId: string;
  /** For the next note, so that a form that is sent twice adds one. */
  newId: string;
  /** The consultation's details are still there. */
  canAdd: boolean;
}

/** The team's own notes about a consultation. */
export function ConsultationNotes({ notes, viewerId, newId, canAdd }: ConsultationNotesProps) {
  const nextId = useNextId(newId, { intent: "add-note", field: "noteId", stored: notes });
  return (
    <section aria-labelledby="notes-title" className="grid gap-4">
      <h2 id="notes-title" className="text-xl">
        Notes
      </h2>
      <p className="max-w-text text-muted">
        Only our team sees these on the site. If a guest downloads their data, they get these notes
        too, without your name.
      </p>
      {canAdd ? (
        <Form
          key={nextId}
          intent="add-note"
          hidden={{ noteId: nextId }}
          summary={false}
          className="grid gap-3"
        >
          <NoteField label="Write a note" />
          <SubmitButton variant="secondary" busyLabel="Saving...">
            Save note
          </SubmitButton>
        </Form>
      ) : null}
      {notes.length > 0 ? (
        <ul aria-label="Notes" className="border-t border-line">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-2 border-b border-line py-3">
              <Note note={note} isOwn={note.authorId === viewerId} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Note({ note, isOwn }: { note: ConsultationNote; isOwn: boolean }) {
  const { id: noteId, authorEmail, body, writtenAt, changedAt } = note;
  return (
    <>
      <p className="text-sm wrap-anywhere text-muted">
        {authorEmail ?? formerColleague}, <LocalTime time={writtenAt} />
        {changedAt ? (
          <>
            , changed <LocalTime time={changedAt} />
          </>
        ) : null}
      </p>
      <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
        {body}
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        {isOwn ? (
          <FoldedForm
            key={`${noteId} ${changedAt?.toISOString() ?? ""}`}
            look="link"
            className="min-w-0 grow"
            formClassName="mt-3 grid gap-3"
            label="Change"
            intent="change-note"
            hidden={{ noteId }}
            values={{ body }}
            idPrefix={noteId}
            summary={false}
          >
            <NoteField label="Change the note" />
            <SubmitButton variant="secondary" size="small" busyLabel="Saving...">
              Save changes
            </SubmitButton>
          </FoldedForm>
        ) : null}
        <ButtonForm
          intent="delete-note"
          hidden={{ noteId }}
          variant="quiet"
          size="small"
          busyLabel="Deleting..."
        >
          Delete note
        </ButtonForm>
      </div>
    </>
  );
}

function NoteField({ label }: { label: string }) {
  return (
    <TextareaField name="body" label={label} rows={3} maxLength={noteLimits.maximum} required />
  );
}
