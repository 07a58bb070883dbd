import { NavLink } from "react-router";
import { classNames } from "../styles/class-names.ts";

/**
 * The way between pages that belong together; the current one is marked. Each part is path and
 * label.
 */
export function PartLinks({
  label,
  parts,
  className,
}: {
  label: string;
  className?: string;
  parts: readonly (readonly [path: string, label: string])[];
}) {
  return (
    <nav aria-label={label} className={classNames("border-b border-line pb-4", className)}>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {parts.map(([path, name]) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className="link inline-block py-1 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
