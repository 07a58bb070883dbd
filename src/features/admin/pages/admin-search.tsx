import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { rights } from "#platform/rights.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { AdminSearchBox } from "../components/admin-search-box.tsx";
import { adminSearchPath as path } from "../search/admin-search.constants.ts";
import type { FoundGroup } from "../search/admin-search.types.ts";
import { searchAdmin } from "../search/admin-search.usecases.server.ts";
import type { Route } from "./+types/admin-search";

export const handle: PageHandle = { searches: ["q"], listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Find",
    heading: "Find in administration",
    description: "People, orders, bookings, jobs, mentors and organizations.",
    path: "/admin/search",
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, rights, path);
  return await searchAdmin(services, operator, new URL(request.url).searchParams.get("q") ?? "");
}

export default function AdminSearchPage({ loaderData }: Route.ComponentProps) {
  const { text, problem, groups } = loaderData;
  const isDone = text !== "" && problem === null;
  return (
    <Page title="Find" lead="An email, a name, a title, a receipt number or an ID.">
      <div className="grid gap-10">
        <AdminFactorNotice />
        <AdminSearchBox text={text} label="Find anything" />
        {problem ? <Alert variant="destructive">{problem}</Alert> : null}
        {isDone && groups.length === 0 ? (
          <EmptyState title="Nothing found">
            <p>
              Check the spelling, or type only part of the name, email or title. We search only what
              your role can open.
            </p>
          </EmptyState>
        ) : null}
        {groups.map((group) => (
          <Group key={group.label} {...group} />
        ))}
      </div>
    </Page>
  );
}

function Group({ label, things, hasMore }: FoundGroup) {
  return (
    <section aria-label={label} className="grid max-w-3xl gap-3">
      <h2 className="text-xl">{label}</h2>
      <ul className="border-t border-line">
        {things.map(({ to, title, detail, isExact }, index) => (
          <li key={`${to} ${index}`} className="grid gap-1 border-b border-line py-3">
            <p className="flex flex-wrap items-baseline gap-3">
              <Link to={to} className="link font-semibold wrap-anywhere">
                {title}
              </Link>
              {isExact ? <Badge>Exact match</Badge> : null}
            </p>
            {detail ? <p className="text-sm wrap-anywhere text-muted">{detail}</p> : null}
          </li>
        ))}
      </ul>
      {hasMore ? (
        <p className="text-muted">
          There are more results. Search for something more specific to narrow them down.
        </p>
      ) : null}
    </section>
  );
}
