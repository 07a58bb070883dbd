import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import type { Tile } from "../dashboard.types.ts";

/** Tiles: each a count that leads to what it counts. */
export function TileGrid({ label, tiles }: { label: string; tiles: Tile[] }) {
  return (
    <ul
      aria-label={label}
      className={classNames(
        "grid gap-px overflow-hidden rounded-md border border-line bg-line",
        tiles.length > 1 && "sm:grid-cols-2",
        tiles.length > 2 && "lg:grid-cols-3",
      )}
    >
      {tiles.map(({ title, value, meaning, to }) => (
        <li key={title} className="bg-surface">
          <Link
            to={to}
            className="group grid h-full content-start gap-1 p-6 transition-colors hover:bg-sunken focus-visible:-outline-offset-4"
          >
            <span className="font-semibold group-hover:text-accent">{title}</span>
            <span className="font-serif text-2xl" data-figures>
              {value}
            </span>
            <span className="text-sm text-muted">{meaning}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
