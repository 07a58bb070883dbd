import { useId } from "react";
import { Alert } from "#ui/messages/alert.tsx";

/** Answer of `sync-mentors-from-sheet`; anything may be absent. */
export interface SyncAnswer {
  success?: boolean;
  added?: number;
  updated?: number;
  skipped?: number;
  message?: string;
  errors?: string[];
  error?: string;
}

export type SyncOutcome =
  | { kind: "completed"; answer: SyncAnswer }
  | { kind: "failed"; message: string };

export function SyncOutcomeReport({ outcome }: { outcome: SyncOutcome }) {
  if (outcome.kind === "failed") {
    return (
      <Alert variant="destructive" title="Sync failed:">
        <p>{outcome.message}</p>
      </Alert>
    );
  }
  const { added = 0, updated = 0, skipped = 0, message, errors = [] } = outcome.answer;
  return (
    <div className="grid gap-6">
      <Alert variant="success" title="Sync completed successfully!">
        <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-1 tabular-nums">
          <Count term="Added" value={added} />
          <Count term="Updated" value={updated} />
          <Count term="Skipped" value={skipped} />
        </dl>
        {message ? <p className="mt-1">{message}</p> : null}
      </Alert>
      {errors.length > 0 ? <SyncErrors errors={errors} /> : null}
    </div>
  );
}

function Count({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex gap-2">
      <dt>{term}:</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function SyncErrors({ errors }: { errors: string[] }) {
  const titleId = useId();
  return (
    <div className="grid gap-2">
      <h2 id={titleId} className="text-base font-semibold">
        Errors encountered:
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={titleId}
        className="max-h-[10rem] overflow-auto rounded-sm border border-line bg-surface px-4 py-3"
      >
        <ul className="grid gap-1 text-sm">
          {errors.map((error) => (
            <li key={error} className="wrap-anywhere">
              {error}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
