import {
  BookOpen,
  BriefcaseBusiness,
  CalendarDays,
  Clock,
  HandCoins,
  House,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  PhoneCall,
  UserSearch,
  UsersRound,
} from "lucide-react";
import { Link, useLocation } from "react-router";
import { CachedMarkup } from "../content/cached-markup.tsx";
import type { HeaderViewer } from "./header-viewer.ts";
import { appLinksFor, findCurrentPath, type NavigationLink, otherLinksFor } from "./navigation.ts";

const icons: Record<string, LucideIcon> = {
  Home: House,
  Plan: ListChecks,
  Jobs: BriefcaseBusiness,
  Sessions: CalendarDays,
  Messages: MessageSquare,
  Learning: BookOpen,
  Hiring: UsersRound,
  Talent: UserSearch,
  Calls: PhoneCall,
  Hours: Clock,
  Plans: ListChecks,
  Earnings: HandCoins,
};

/** A signed-in person's own pages: a bar at the bottom of a phone, a column beside the page on a desktop. */
export function AppNavigation({ viewer }: { viewer: HeaderViewer }) {
  const { pathname } = useLocation();
  const links = appLinksFor(viewer);
  const others = otherLinksFor(viewer);
  const current = findCurrentPath([...links, ...others], pathname);
  return (
    <CachedMarkup
      as="nav"
      aria-label="Your pages"
      className="app-bar z-20 border-t border-line bg-surface max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 xl:sticky xl:top-0 xl:max-h-dvh xl:self-start xl:overflow-y-auto xl:border-none xl:bg-transparent xl:py-8 xl:pl-8 print:hidden"
      of={AppLinks}
      content={{ current, links, others }}
    />
  );
}

function AppLinks({
  current,
  links,
  others,
}: {
  current: string | null;
  links: NavigationLink[];
  others: NavigationLink[];
}) {
  return (
    <>
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col xl:block">
        {links.map((link) => (
          <AppLink key={link.to} link={link} current={current} icon={icons[link.label]} />
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
  icon: Icon,
}: {
  link: NavigationLink;
  current: string | null;
  icon?: LucideIcon | undefined;
}) {
  return (
    <li>
      <Link
        to={to}
        aria-current={to === current ? "page" : undefined}
        className="flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent forced-colors:border-[Canvas] text-[0.75rem] font-medium transition-colors hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-sunken xl:min-h-0 xl:flex-row xl:justify-start xl:gap-3 xl:border-t-0 xl:border-l-2 xl:px-3 xl:py-1.5 xl:text-base"
      >
        {Icon ? <Icon aria-hidden className="size-5 shrink-0" /> : null}
        {label}
      </Link>
    </li>
  );
}
