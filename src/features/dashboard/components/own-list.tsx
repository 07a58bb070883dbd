import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NavigationLink } from "#ui/layout/navigation.ts";

export interface OwnListProps {
  /** The anchor that a tile leads to. */
  id: string;
  title: string;
  /** One without `to` has no page anymore. */
  entries: readonly { to?: string; title: string; detail: ReactNode }[];
  /** Text and link for an empty list. */
  empty: string;
  start: NavigationLink;
}

/** Things of the viewer's own, each leading to its page. */
export function OwnList({ id, title, entries, empty, start }: OwnListProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid content-start gap-3">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {entries.length === 0 ? (
        <p className="border-t border-line py-4 text-muted">
          {empty}{" "}
          <Link className="link" to={start.to}>
            {start.label}
          </Link>
        </p>
      ) : (
        <ul className="border-t border-line">
          {entries.map(({ to, title: name, detail }) => (
            <li key={`${to} ${name}`} className="grid gap-1 border-b border-line py-4">
              {to === undefined ? (
                <p className="font-semibold wrap-anywhere">{name}</p>
              ) : (
                <Link className="link w-fit font-semibold wrap-anywhere" to={to}>
                  {name}
                </Link>
              )}
              <div className="text-sm text-muted">{detail}</div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
