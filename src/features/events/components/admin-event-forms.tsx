import { Form } from "react-router";
import type { FieldProblem } from "#shared/form-fields.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { adminEventPath } from "../events.constants.ts";

export interface AdminEventFormProps {
  event: {
    id: string;
    joinUrl: string | null;
    notes: string | null;
    notesUrl: string | null;
    notesPublishedAt: Date | null;
    isOver: boolean;
  };
  fields: FieldProblem[];
  /** What was typed into a form that was refused. */
  values: Record<string, string>;
  busy: boolean;
}

const errorOf = (fields: FieldProblem[], name: string) =>
  fields.find(({ field }) => field === name)?.message;

/** The link to join, which registered people get by email and on the event's page. */
export function JoinLinkForm({ event, fields, values, busy }: AdminEventFormProps) {
  return (
    <Card
      title="Link to join"
      description="We email it to everyone who registered a day and an hour before the start. If you change it, they get the new one right away."
    >
      <Form
        method="post"
        action={adminEventPath(event.id)}
        noValidate
        className="grid max-w-form gap-4"
      >
        <input type="hidden" name="intent" value="link" />
        <Field
          label="Link to join"
          help="Starts with https://. Only people who registered see it."
          error={errorOf(fields, "join_url")}
          optional
          id="join_url"
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              name="join_url"
              inputMode="url"
              defaultValue={values.join_url ?? event.joinUrl ?? ""}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            Save link
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** What registered people get afterwards. */
export function NotesForm({ event, fields, values, busy }: AdminEventFormProps) {
  const { notesPublishedAt } = event;
  return (
    <Card
      title="Notes and recording"
      description={
        notesPublishedAt
          ? "Published. Changes show on the event's page for people who registered. They aren't emailed again."
          : "When you publish, everyone who registered gets this by email, once."
      }
    >
      <Form
        method="post"
        action={adminEventPath(event.id)}
        noValidate
        className="grid max-w-form gap-4"
      >
        <Field
          label="Notes"
          help="At most 10,000 characters."
          error={errorOf(fields, "notes")}
          optional
          id="notes"
        >
          {(control) => (
            <Textarea
              {...control}
              name="notes"
              rows={6}
              defaultValue={values.notes ?? event.notes ?? ""}
            />
          )}
        </Field>
        <Field
          label="Recording or slides"
          help="Starts with https://."
          error={errorOf(fields, "notes_url")}
          optional
          id="notes_url"
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              name="notes_url"
              inputMode="url"
              defaultValue={values.notes_url ?? event.notesUrl ?? ""}
            />
          )}
        </Field>
        {notesPublishedAt ? (
          <p className="text-sm text-muted">
            Published <LocalTime time={notesPublishedAt} />
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="notes" variant="secondary" busy={busy}>
            Save notes
          </Button>
          {event.isOver && !notesPublishedAt ? (
            <Button type="submit" name="intent" value="publish" busy={busy}>
              Publish and email
            </Button>
          ) : null}
        </div>
        {event.isOver ? null : (
          <p className="text-sm text-muted">You can publish the notes when the event is over.</p>
        )}
      </Form>
    </Card>
  );
}
