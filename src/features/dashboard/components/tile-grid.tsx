import { Link } from "react-router";
import { CachedMarkup } from "#ui/content/cached-markup.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import type { Tile } from "../dashboard.types.ts";

/** Tiles: each a count that leads to what it counts, or what to do where there's nothing yet. */
export function TileGrid({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <ul
      aria-label={label}
      className={classNames(
        "grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2",
        tiles.length % 3 === 0 ? "lg:grid-cols-3" : "lg:grid-cols-4",
      )}
    >
      {tiles.map((tile) => (
        <CachedMarkup
          key={tile.title}
          as="li"
          className="bg-surface"
          of={TileContent}
          content={tile}
        />
      ))}
    </ul>
  );
}

function TileContent({ title, value, meaning, to }: Tile) {
  return (
    <Link
      to={to}
      className="group grid h-full content-start gap-1 px-5 py-4 transition-colors hover:bg-sunken focus-visible:-outline-offset-4"
    >
      <span className="font-semibold group-hover:text-accent">{title}</span>
      {value === null ? null : (
        <span className="font-serif text-2xl" data-figures>
          {value}
        </span>
      )}
      <span className={classNames("text-sm", value === null ? "link w-fit" : "text-muted")}>
        {meaning}
      </span>
    </Link>
  );
}
