import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Page } from "#ui/page.tsx";

const parts = [
  ["/account", "Profile"],
  ["/account/security", "Security"],
  ["/account/notifications", "Notifications"],
  ["/account/payments", "Payments"],
  ["/account/activity", "Activity"],
  ["/account/data", "Your data"],
] as const;

/** The frame of every page of one's account: its title and the way to the others. */
export function AccountFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Page title={title} {...(lead ? { lead } : {})} width="form">
      <nav aria-label="Account" className="mb-8 border-b border-line pb-4">
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
