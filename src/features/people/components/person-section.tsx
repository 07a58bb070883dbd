import { Link } from "react-router";
import { sectionLength } from "#platform/person-section.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { ShownSection } from "../people.types.ts";

/** One feature's entries about the person, the newest first. */
export function PersonSection({ section }: { section: ShownSection }) {
  const { name, title, empty, entries } = section;
  const titleId = `${name}-title`;
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="font-serif text-xl">
        {title}
      </h2>
      {entries.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ol className="border-t border-line">
          {entries.map((entry, position) => (
            <li key={position} className="grid gap-1 border-b border-line py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
                {entry.to ? (
                  <Link className="link" to={entry.to}>
                    {entry.title}
                  </Link>
                ) : (
                  entry.title
                )}
                {entry.state ? <Badge>{entry.state}</Badge> : null}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {entry.at ? <LocalTime time={entry.at} /> : null}
                {entry.at && entry.detail ? ", " : null}
                {entry.detail}
              </p>
            </li>
          ))}
        </ol>
      )}
      {entries.length === sectionLength ? (
        <p className="text-sm text-muted">The newest {sectionLength}.</p>
      ) : null}
    </section>
  );
}
