export interface ShownFieldChange {
  label: string;
  before: string;
  after: string;
}

/** Fields that change, one below the other: what was there, and what will be. */
export function FieldChanges({ changes }: { changes: readonly ShownFieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-2 text-sm">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="min-w-0 wrap-anywhere">
          <dt className="font-semibold">{label}</dt>
          <dd className="whitespace-pre-line">
            <span className="text-muted">Before: </span>
            <del className="no-underline">{before}</del>
          </dd>
          <dd className="whitespace-pre-line">
            <span className="text-muted">After: </span>
            <ins className="no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
