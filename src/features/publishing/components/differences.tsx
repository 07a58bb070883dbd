import type { Difference } from "../publishing.types.ts";

/** The differences between two versions, field by field; one below the other on a phone. */
export function Differences({
  label,
  differences,
  before,
  after,
}: {
  label: string;
  differences: readonly Difference[];
  /** The labels of the left side and of the right one. */
  before: string;
  after: string;
}) {
  return (
    <ul aria-label={label} className="grid border-t border-line">
      {differences.map(({ field, label: name, before: old, after: now }) => (
        <li key={field} className="grid gap-2 border-b border-line py-4">
          <h3 className="font-semibold">{name}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <Side label={before} text={old} tone="border-danger bg-danger-soft" />
            <Side label={after} text={now} tone="border-success bg-success-soft" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Side({ label, text, tone }: { label: string; text: string; tone: string }) {
  return (
    <div className={`min-w-0 border-l-4 px-3 py-2 ${tone}`}>
      <p className="text-sm text-muted">{label}</p>
      {text ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ) : (
        <p className="text-muted italic">Empty</p>
      )}
    </div>
  );
}
