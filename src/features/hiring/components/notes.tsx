import { useState } from "react";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { countAdded } from "../candidate/candidate.rules.ts";
import type { Candidate } from "../candidate/candidate.usecases.server.ts";

/** Colleagues' notes to each other about an applicant. */
export function Notes({ candidate, viewerId }: { candidate: Candidate; viewerId: string }) {
  const { application, notes, colleagues } = candidate;
  const [example] = colleagues.filter(({ userId, mayRead }) => mayRead && userId !== viewerId);
  const { id: applicationId } = application;
  const present = notes.filter(({ authorId }) => authorId === viewerId).length;
  const [own, setOwn] = useState({ present, added: 0 });
  if (present !== own.present) setOwn(countAdded(own, present));
  return (
    <section id="notes" aria-labelledby="notes-title" className="grid gap-4">
      <h2 id="notes-title" className="text-xl">
        Notes
      </h2>
      <p className="text-muted">
        Only your team and our administrators can see notes.
        {example ? ` To mention a colleague, type @${example.name}, and we'll email them.` : ""}
      </p>
      <Form
        // Empty once the viewer's note is saved. Colleagues' notes, and deleting one, leave it alone.
        key={own.added}
        intent="note"
        hidden={{ applicationId }}
        className="grid gap-3"
      >
        <TextareaField name="body" label="Write a note" rows={3} maxLength={4000} required />
        <SubmitButton variant="secondary" busyLabel="Saving...">
          Save note
        </SubmitButton>
      </Form>
      {notes.length > 0 ? (
        <ul className="border-t border-line">
          {notes.map(({ id: noteId, authorId, author, body, writtenAt }) => (
            <li key={noteId} className="grid gap-1 border-b border-line py-3">
              <p className="text-sm text-muted">
                {author ?? "A former member"}, <LocalTime time={writtenAt} />
              </p>
              <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
                {body}
              </p>
              {authorId === viewerId ? (
                <ButtonForm
                  intent="delete-note"
                  hidden={{ applicationId, noteId }}
                  variant="quiet"
                  size="small"
                >
                  Delete note
                </ButtonForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
