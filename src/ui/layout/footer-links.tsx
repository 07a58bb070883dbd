import { Link } from "react-router";
import type { NavigationLink } from "./navigation.ts";

/** Links of a footer, below one another or in a line. */
export function FooterLinks({
  links,
  inline = false,
}: {
  links: NavigationLink[];
  inline?: boolean;
}) {
  return (
    <ul className={inline ? "flex flex-wrap gap-x-6 gap-y-1" : "grid gap-1"}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="inline-block py-0.5 underline-offset-4 hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
