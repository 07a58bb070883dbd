import { Fragment } from "react";
import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { Difference, LogEntry, SentencePart } from "../audit-log/audit-log.types.ts";

/** Entries of the log, each as a sentence with what changed. */
export function AuditEntries({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className="border-t border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-2 border-b border-line py-4">
          <p className="wrap-anywhere">
            <Sentence parts={entry.sentence} />
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <LocalTime time={entry.at} />
            <Link className="link" to={entry.history}>
              History<span className="sr-only"> related to entry {entry.id}</span>
            </Link>
          </p>
          {entry.reason ? (
            <p className="wrap-anywhere">
              <span className="font-semibold">Reason:</span> {entry.reason}
            </p>
          ) : null}
          {entry.differences.length > 0 ? <Differences differences={entry.differences} /> : null}
          {entry.facts.length > 0 ? (
            <ul className="text-sm wrap-anywhere text-muted">
              {entry.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map(({ text, to }, position) => {
    const key = `${position}`;
    return to ? (
      <Link key={key} className="link" to={to}>
        {text}
      </Link>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    );
  });
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className="grid gap-1 text-sm">
      {differences.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-muted">{field}</dt>
          <dd className="wrap-anywhere">
            {before === null ? null : (
              <del className="mr-2 rounded-sm bg-danger-soft px-1 text-danger">
                <span className="sr-only">Before: </span>
                {before}
              </del>
            )}
            {after === null ? null : (
              <ins className="rounded-sm bg-success-soft px-1 text-success no-underline">
                <span className="sr-only">After: </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
