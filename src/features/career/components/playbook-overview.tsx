import type { PlaybookSummary } from "../career.types.ts";

type PlaybookOutline = Pick<PlaybookSummary, "level" | "duration" | "modules">;

/** Level, duration and modules in one line. */
export function PlaybookOverview({ level, duration, modules }: PlaybookOutline) {
  return (
    <ul aria-label="Playbook details" className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
      {[level, duration, `${modules} modules`].map((fact) => (
        <li key={fact} className="not-first:before:mr-3 not-first:before:content-['·']">
          {fact}
        </li>
      ))}
    </ul>
  );
}
