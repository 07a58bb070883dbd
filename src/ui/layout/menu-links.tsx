import { NavLink } from "react-router";
import type { NavigationLink } from "./navigation.ts";

export interface MenuLinksProps {
  heading?: string;
  links: NavigationLink[];
}

export function MenuLinks({ heading, links }: MenuLinksProps) {
  return (
    <>
      {heading ? <p className="px-4 pt-3 pb-1 text-sm text-muted">{heading}</p> : null}
      <ul>
        {links.map(({ to, label, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end ?? false}
              className="block min-h-10 border-l-2 border-transparent forced-colors:border-[Canvas] px-4 py-2 font-medium transition-colors hover:bg-sunken aria-[current=page]:border-accent"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
