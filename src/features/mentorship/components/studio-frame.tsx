import { type ReactNode, useId } from "react";
import { NavLink } from "react-router";
import { Page } from "#ui/page.tsx";
import { studioPaths } from "../studio/studio.constants.ts";

const parts = [
  [studioPaths.overview, "Overview"],
  [studioPaths.sessions, "Sessions"],
  [studioPaths.availability, "Availability"],
  [studioPaths.calendars, "Calendars"],
  [studioPaths.profile, "Profile"],
  [studioPaths.earnings, "Earnings"],
] as const;

/** The frame of every page of the mentor studio: its title and the way to the others. */
export function StudioFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Page title={title} {...(lead ? { lead } : {})}>
      <nav aria-label="Mentor studio" className="mb-8 border-b border-line pb-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {parts.map(([path, label]) => (
            <li key={path}>
              <NavLink
                to={path}
                end
                className="link inline-block py-1 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}

/** One part of a studio page, named by its heading. */
export function StudioPart({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead ? <div className="max-w-text text-muted">{lead}</div> : null}
      </div>
      {children}
    </section>
  );
}
