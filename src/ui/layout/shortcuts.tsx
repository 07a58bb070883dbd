import { Link, useLocation } from "react-router";
import { CachedMarkup } from "../content/cached-markup.tsx";
import { findCurrentPath, shortcutLinks } from "./navigation.ts";

/** The pages that most people come for, one click away on every page. */
export function Shortcuts() {
  return (
    <CachedMarkup
      as="nav"
      aria-label="Shortcuts"
      className="border-t border-line bg-sunken"
      of={ShortcutLinks}
      content={{ current: findCurrentPath(shortcutLinks, useLocation().pathname) }}
    />
  );
}

function ShortcutLinks({ current }: { current: string | null }) {
  return (
    <ul className="mx-auto flex max-w-page gap-1 px-2 text-sm sm:px-5">
      {shortcutLinks.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === current ? "page" : undefined}
            className="flex min-h-11 items-center px-3 font-medium transition-colors hover:text-accent aria-[current=page]:text-accent xl:min-h-9"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
