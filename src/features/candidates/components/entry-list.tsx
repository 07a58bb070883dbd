import { Link } from "react-router";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { sectionPath } from "../candidates.constants.ts";
import { type EntrySection, entrySections, type StoredEntry } from "../profile/entries.fields.ts";
import { describeEntry } from "../profile/entry-words.rules.ts";
import { EntryFields, toFormValues } from "./entry-fields.tsx";
import { EntryText } from "./entry-text.tsx";

/** A section's entries; the one that is edited shows its form in its place. */
export function EntryList({
  section,
  entries,
  editedId,
  today,
}: {
  section: EntrySection;
  entries: readonly StoredEntry[];
  editedId: string | null;
  today: string;
}) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label={entrySections[section].title} className="grid border-t border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line py-4">
          {entry.id === editedId ? (
            <EditForm section={section} entry={entry} />
          ) : (
            <EntryRow section={section} entry={entry} today={today} />
          )}
        </li>
      ))}
    </ul>
  );
}

function EntryRow({
  section,
  entry,
  today,
}: {
  section: EntrySection;
  entry: StoredEntry;
  today: string;
}) {
  const words = describeEntry(section, entry, today);
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <EntryText words={words} />
      <div className="flex items-start gap-4">
        <Link
          className="link py-1"
          to={sectionPath(section, entry.id)}
          aria-label={`Edit ${words.title}`}
          preventScrollReset
        >
          Edit
        </Link>
        <FoldedForm
          look="link"
          label={
            <>
              Remove<span className="sr-only"> {words.title}</span>
            </>
          }
          intent="remove"
          hidden={{ entryId: entry.id }}
          quiet
          preventScrollReset
          className="max-w-56"
        >
          <p>What you wrote here will be lost.</p>
          <SubmitButton variant="destructive" size="small" busyLabel="Removing...">
            Remove from profile<span className="sr-only">: {words.title}</span>
          </SubmitButton>
        </FoldedForm>
      </div>
    </div>
  );
}

function EditForm({ section, entry }: { section: EntrySection; entry: StoredEntry }) {
  return (
    <Form
      intent="change"
      hidden={{ entryId: entry.id }}
      idPrefix="edit"
      values={toFormValues(section, entry)}
    >
      <EntryFields section={section} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
        <Link className="link" to={sectionPath(section)} preventScrollReset>
          Cancel
        </Link>
      </div>
    </Form>
  );
}
