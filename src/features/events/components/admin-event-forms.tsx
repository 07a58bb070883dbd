import { Card } from "#ui/content/card.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { adminEventPath } from "../events.constants.ts";

export interface AdminEventFormProps {
  event: {
    id: string;
    joinUrl: string | null;
    notes: string | null;
    notesUrl: string | null;
    shownLink: string;
    shownNotes: string;
    notesPublishedAt: Date | null;
    isOver: boolean;
    isPublished: boolean;
  };
}

/** The link to join, which registered people get by email and on the event's page. */
export function JoinLinkForm({ event }: AdminEventFormProps) {
  return (
    <Card
      title="Link to join"
      description="We email it to everyone who registered, a day before the start and again an hour before. If you change it after that, they get the new one right away."
    >
      <Form
        intent="link"
        action={adminEventPath(event.id)}
        values={{ join_url: event.joinUrl }}
        hidden={{ shown: event.shownLink }}
        quiet
        summary={false}
        className="grid max-w-form gap-4"
      >
        <TextField
          name="join_url"
          label="Link to join"
          help="Starts with https://. Only people who registered can see it."
          optional
          type="url"
        />
        <SubmitButton>Save link</SubmitButton>
      </Form>
    </Card>
  );
}

/** Form for the notes that registered people get afterwards. */
export function NotesForm({ event }: AdminEventFormProps) {
  const { notesPublishedAt } = event;
  return (
    <Card
      title="Notes and recording"
      description={
        notesPublishedAt
          ? "Published. Changes show on the event's page for people who registered. We won't email anyone again."
          : "When you publish, everyone who registered gets this by email, once."
      }
    >
      <Form
        intent={["notes", "publish"]}
        action={adminEventPath(event.id)}
        values={{ notes: event.notes, notes_url: event.notesUrl }}
        hidden={{ shown: event.shownNotes }}
        quiet
        className="grid max-w-form gap-4"
      >
        <TextareaField
          name="notes"
          label="Notes"
          help="Up to 10,000 characters."
          optional
          rows={6}
        />
        <TextField
          name="notes_url"
          label="Recording or slides"
          help="Starts with https://."
          optional
          type="url"
        />
        {notesPublishedAt ? (
          <p className="text-sm text-muted">
            Published <LocalTime time={notesPublishedAt} />
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="notes" variant="secondary">
            Save notes
          </SubmitButton>
          {event.isOver && event.isPublished && !notesPublishedAt ? (
            <SubmitButton name="intent" value="publish">
              Publish and email
            </SubmitButton>
          ) : null}
        </div>
        {event.isOver ? null : (
          <p className="text-sm text-muted">You can publish the notes once the event is over.</p>
        )}
      </Form>
    </Card>
  );
}
