import { LocalTime } from "#ui/content/local-time.tsx";
import type { ModerationEntry } from "../moderation/moderation.types.ts";

const sentences: Record<ModerationEntry["what"], string> = {
  unlisted: "Taken off the list",
  relisted: "Listed again",
  edited: "Text changed",
};

function describeActor({ by, isAutomatic }: ModerationEntry): string {
  return isAutomatic ? "by an automatic check" : `by ${by ?? "a deleted account"}`;
}

/** Administrators' actions on a profile, with before and after. */
export function MentorModerationLog({ log }: { log: readonly ModerationEntry[] }) {
  if (log.length === 0) return <p>Nothing yet.</p>;
  return (
    <ol className="border-t border-line">
      {log.map((entry) => (
        <li key={entry.id} className="grid gap-2 border-b border-line py-4">
          <p className="font-semibold">{sentences[entry.what]}</p>
          <p className="text-sm wrap-anywhere text-muted">
            <LocalTime time={entry.at} />, {describeActor(entry)}
          </p>
          <p className="wrap-anywhere">Reason: {entry.reason}</p>
          {entry.changes.map(({ label, before, after }) => (
            <dl key={label} className="grid gap-1 wrap-anywhere">
              <dt className="font-semibold">{label}</dt>
              <dd className="border-l-2 border-line pl-3 whitespace-pre-line">Before: {before}</dd>
              <dd className="border-l-2 border-accent pl-3 whitespace-pre-line">After: {after}</dd>
            </dl>
          ))}
        </li>
      ))}
    </ol>
  );
}
