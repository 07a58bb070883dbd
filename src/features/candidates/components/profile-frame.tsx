import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { BackLink } from "#ui/page/back-link.tsx";
import { profilePath } from "../candidates.constants.ts";
import { profileParts } from "./profile-parts.ts";

/**
 * The frame of every page of a professional profile. Wide screens show links to the other pages beside it. Phones have
 * a link back to the overview.
 */
export function ProfileFrame({
  title,
  lead,
  isOverview = false,
  children,
}: {
  title: string;
  lead: ReactNode;
  isOverview?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-14 px-5 py-6 sm:px-8 sm:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Professional profile" className="hidden lg:block">
        <div className="sticky top-6 grid gap-4">
          {profileParts.map((group) => (
            <ul key={group[0]?.path} className="grid border-l border-line">
              {group.map(({ path, name }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    end
                    className="-ml-px block border-l-2 border-transparent forced-colors:border-[Canvas] py-1.5 pl-4 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                  >
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          ))}
        </div>
      </nav>
      <div className="min-w-0 max-w-text">
        {isOverview ? null : (
          <div className="mb-3 lg:hidden">
            <BackLink to={profilePath}>Your profile</BackLink>
          </div>
        )}
        <header className="mb-8 grid gap-2">
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          <p className="text-lg wrap-anywhere text-muted">{lead}</p>
        </header>
        {children}
      </div>
    </div>
  );
}
