import type { Posting } from "../posting.schemas.ts";
import { fieldNames } from "../posting-steps.constants.ts";
import { describeField } from "../posting-text.rules.ts";

export interface ChangedField {
  field: keyof Posting;
  before: unknown;
  after: unknown;
}

/** Fields in which two versions differ, each as it was and as it is. */
export function ChangedFields({
  changes,
  beforeLabel = "Before",
  afterLabel = "After",
}: {
  changes: readonly ChangedField[];
  beforeLabel?: string;
  afterLabel?: string;
}) {
  return (
    <dl className="grid gap-4">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1">
          <dt className="font-semibold">{fieldNames[field]}</dt>
          <dd className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Side label={beforeLabel} text={describeField(field, before)} />
            <Side label={afterLabel} text={describeField(field, after)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0 border-l-2 border-line pl-3">
      <p className="text-sm text-muted">{label}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
