import { useId } from "react";
import { Link } from "react-router";
import { FieldChanges, type ShownFieldChange } from "./field-changes.tsx";

/** Answer of `preview-mentor-sync`. */
export interface PreviewAnswer {
  fingerprint: string;
  message: string;
  errors: string[];
  added: { count: number; people: { email: string; name: string }[] };
  changed: { count: number; people: { id: string; name: string; fields: ShownFieldChange[] }[] };
  missing: { count: number; names: string[] };
}

/** Mentors that a sync would add and change, and those gone from the sheet, before anything is written. */
export function SyncPreviewReport({ preview }: { preview: PreviewAnswer }) {
  const titleId = useId();
  const { added, changed, missing, errors, message } = preview;
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 rounded-md border border-line bg-surface p-5"
    >
      <h2 id={titleId} className="text-xl">
        What the sync will do
      </h2>
      <p className="text-muted wrap-anywhere">{message}</p>
      <Group
        label="To add"
        count={added.count}
        rest={added.count - added.people.length}
        items={added.people.map(({ email, name }) => (
          <li key={email} className="wrap-anywhere">
            {name} <span className="text-muted">{email}</span>
          </li>
        ))}
      />
      <Group
        label="To change"
        count={changed.count}
        rest={changed.count - changed.people.length}
        items={changed.people.map(({ id, name, fields }) => (
          <li key={id} className="grid gap-1">
            <Link to={`/mentorship/${id}`} className="w-fit underline underline-offset-4">
              {name}
            </Link>
            <FieldChanges changes={fields} />
          </li>
        ))}
      />
      <Group
        label="No longer in the sheet"
        note="The sync doesn't delete mentors. To hide one, take them off the list under Mentors."
        count={missing.count}
        rest={missing.count - missing.names.length}
        items={missing.names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      />
      <Group
        label="Rows we'll skip because of errors"
        count={errors.length}
        rest={Math.max(0, errors.length - errorsShown)}
        items={errors.slice(0, errorsShown).map((error) => (
          <li key={error} className="wrap-anywhere">
            {error}
          </li>
        ))}
      />
    </section>
  );
}

const errorsShown = 50;

function Group({
  label,
  note,
  count,
  rest,
  items,
}: {
  label: string;
  note?: string;
  count: number;
  rest: number;
  items: React.ReactNode[];
}) {
  if (count === 0) {
    return (
      <p className="border-t border-line pt-3">
        <strong className="font-semibold">{label}:</strong> 0
      </p>
    );
  }
  return (
    <details className="border-t border-line pt-3" open={count <= 10}>
      <summary className="min-h-9 cursor-pointer">
        <strong className="font-semibold">{label}:</strong> {count.toLocaleString("en-US")}
      </summary>
      {note ? <p className="mt-2 text-muted">{note}</p> : null}
      <ul className="mt-2 grid gap-3">{items}</ul>
      {rest > 0 ? (
        <p className="mt-2 text-muted">And {rest.toLocaleString("en-US")} more.</p>
      ) : null}
    </details>
  );
}
