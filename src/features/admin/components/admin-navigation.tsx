import { ChevronDown } from "lucide-react";
import { Link, useLocation } from "react-router";
import { adminPath } from "../admin.constants.ts";
import { findCurrent } from "../admin-menu.rules.ts";
import type { AdminMenuGroup } from "../admin-menu.types.ts";
import { AdminSearchBox } from "./admin-search-box.tsx";

/** The control room's menu: beside the page where there is room, and otherwise folded above it. */
export function AdminNavigation({ menu }: { menu: readonly AdminMenuGroup[] }) {
  const { pathname, key } = useLocation();
  const links = [{ to: adminPath, label: "Today" }, ...menu.flatMap((group) => group.links)];
  const current = findCurrent(
    links.map(({ to }) => to),
    pathname,
  );
  const label = links.find(({ to }) => to === current)?.label ?? "Today";
  return (
    <nav aria-label="Administration" className="print:hidden">
      {/* With the page's own key it's folded again on the next page. */}
      <details key={key} className="group border-b border-line bg-surface xl:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-5 font-medium sm:px-8 [&::-webkit-details-marker]:hidden">
          <span className="text-muted">Administration</span>
          <span aria-hidden className="text-muted">
            /
          </span>
          {label}
          <ChevronDown
            aria-hidden
            className="ml-auto size-5 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-x-6 border-t border-line px-5 pt-2 pb-5 sm:grid-cols-2 sm:px-8">
          <Groups menu={menu} current={current} />
        </div>
      </details>
      <div className="hidden py-8 pl-8 xl:sticky xl:top-0 xl:block xl:max-h-dvh xl:overflow-y-auto">
        <Groups menu={menu} current={current} />
      </div>
    </nav>
  );
}

function Groups({
  menu,
  current,
}: {
  menu: readonly AdminMenuGroup[];
  current: string | undefined;
}) {
  return (
    <>
      <div className="pt-2 pb-4 sm:col-span-full xl:pt-0">
        <AdminSearchBox />
      </div>
      <ul className="sm:col-span-full">
        <Entry to={adminPath} label="Today" current={current} />
      </ul>
      {menu.map(({ area, links }) => (
        <div key={area} className="pt-4">
          <p className="px-3 pb-1 text-sm text-muted">{area}</p>
          <ul aria-label={area}>
            {links.map(({ to, label }) => (
              <Entry key={to} to={to} label={label} current={current} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function Entry({ to, label, current }: { to: string; label: string; current: string | undefined }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={to === current ? "page" : undefined}
        className="block border-l-2 border-transparent forced-colors:border-[Canvas] px-3 py-2 font-medium transition-colors hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-sunken xl:py-1 xl:text-base"
      >
        {label}
      </Link>
    </li>
  );
}
