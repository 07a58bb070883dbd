import {
  BookOpen,
  BriefcaseBusiness,
  CalendarDays,
  House,
  ListChecks,
  type LucideIcon,
  MessageSquare,
} from "lucide-react";
import { Link, useLocation } from "react-router";
import { CachedMarkup } from "../cached-markup.tsx";
import type { HeaderViewer } from "./header-viewer.ts";
import { accountLinksFor, appLinks, findCurrentPath, type NavigationLink } from "./navigation.ts";

const icons: Record<string, LucideIcon> = {
  Home: House,
  Plan: ListChecks,
  Jobs: BriefcaseBusiness,
  Sessions: CalendarDays,
  Messages: MessageSquare,
  Learning: BookOpen,
};

/** A signed-in person's own pages: a bar at the bottom of a phone, a column beside the page on a desktop. */
export function AppNavigation({ viewer }: { viewer: HeaderViewer }) {
  const { pathname } = useLocation();
  const others = accountLinksFor(viewer).filter(
    ({ to }) => !appLinks.some((link) => link.to === to),
  );
  const current = findCurrentPath([...appLinks, ...others], pathname);
  return (
    <CachedMarkup
      as="nav"
      aria-label="Your pages"
      className="app-bar z-20 border-t border-line bg-surface max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 xl:sticky xl:top-0 xl:max-h-dvh xl:self-start xl:overflow-y-auto xl:border-none xl:bg-transparent xl:py-8 xl:pl-8 print:hidden"
      of={AppLinks}
      content={{ current, others }}
    />
  );
}

function AppLinks({ current, others }: { current: string | null; others: NavigationLink[] }) {
  return (
    <>
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col xl:block">
        {appLinks.map((link) => (
          <AppLink key={link.to} link={link} current={current} />
        ))}
      </ul>
      <ul className="mt-4 hidden border-t border-line pt-4 xl:block">
        {others.map((link) => (
          <AppLink key={link.to} link={link} current={current} />
        ))}
      </ul>
    </>
  );
}

function AppLink({
  link: { to, label },
  current,
}: {
  link: NavigationLink;
  current: string | null;
}) {
  const Icon = icons[label];
  return (
    <li>
      <Link
        to={to}
        aria-current={to === current ? "page" : undefined}
        className="flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-[0.75rem] font-medium transition-colors hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-sunken xl:min-h-0 xl:flex-row xl:justify-start xl:gap-3 xl:border-t-0 xl:border-l-2 xl:px-3 xl:py-1.5 xl:text-base"
      >
        {Icon ? <Icon aria-hidden className="size-5 shrink-0" /> : null}
        {label}
      </Link>
    </li>
  );
}
