import type { ReactNode } from "react";
import { Link } from "react-router";

export interface OwnListProps {
  /** The anchor that a tile leads to. */
  id: string;
  title: string;
  /** One without `to` has no page anymore. */
  entries: readonly { to?: string; title: string; detail: ReactNode }[];
}

/** Things of the viewer's own, each leading to its page. Nothing where there are none: a tile says what to do then. */
export function OwnList({ id, title, entries }: OwnListProps) {
  if (entries.length === 0) return null;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid content-start gap-3">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <ul className="border-t border-line">
        {entries.map(({ to, title: name, detail }) => (
          <li key={`${to} ${name}`} className="grid gap-1 border-b border-line py-3">
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
    </section>
  );
}
