import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { countPages, readPage } from "#shared/pages.ts";
import { formatDay } from "#shared/time.ts";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { StandingBadge, standingWords } from "../fact-checks/components/fact-standing.tsx";
import { factStandings } from "../fact-checks/fact-checks.rules.ts";
import { readFactsDesk } from "../fact-checks/fact-checks.usecases.server.ts";
import { factPath, factsPath } from "../resources.constants.ts";
import type { Route } from "./+types/admin-facts";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Facts",
    description: "The facts in guides and pathways, and when to check them.",
    path: factsPath,
    listed: false,
  });
}

const factsPerPage = 50;

const filters = ["waiting", ...factStandings] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const editor = requireRight(viewer, "content.draft", factsPath);
  const query = new URL(request.url).searchParams;
  const standing = filters.find((each) => each === query.get("show")) ?? null;
  const jurisdiction = query.get("place");
  const desk = await readFactsDesk(services, editor, { standing, jurisdiction });
  const pages = countPages(desk.facts.length, factsPerPage);
  const page = Math.min(readPage(query.get("page")), pages);
  const facts = desk.facts.slice((page - 1) * factsPerPage, page * factsPerPage);
  return { ...desk, facts, page, pages, standing, jurisdiction };
}

export default function AdminFactsPage({ loaderData }: Route.ComponentProps) {
  const { facts, counts, jurisdictions, standing, jurisdiction, page, pages } = loaderData;
  const addressOf = (show: string | null, place: string | null, number = 1) => {
    const query = new URLSearchParams({
      ...(show ? { show } : {}),
      ...(place ? { place } : {}),
      ...(number > 1 ? { page: String(number) } : {}),
    }).toString();
    return query ? `${factsPath}?${query}` : factsPath;
  };
  return (
    <Page
      title="Facts"
      lead="Dates, fees and rules in guides and pathways. Check each one at its source by its due date."
    >
      <div className="grid gap-8">
        <AdminFactorNotice />
        <div className="grid gap-5">
          <ChoiceLinks
            label="Which facts"
            choices={[
              {
                to: addressOf(null, jurisdiction),
                label: `All (${counts.all})`,
                current: standing === null,
              },
              ...filters.map((each) => ({
                to: addressOf(each, jurisdiction),
                label: `${each === "waiting" ? "To check" : standingWords[each]} (${counts[each] ?? 0})`,
                current: each === standing,
              })),
            ]}
          />
          <ChoiceLinks
            label="Region"
            choices={[null, ...jurisdictions].map((place) => ({
              to: addressOf(standing, place),
              label: place ?? "All regions",
              current: place === jurisdiction,
            }))}
          />
        </div>
        {facts.length === 0 ? (
          <EmptyState title="No facts to show" />
        ) : (
          <ul aria-label="Facts" className="border-t border-line">
            {facts.map((fact) => (
              <li key={fact.id} className="grid gap-2 border-b border-line py-4">
                <Link
                  to={factPath(fact.id)}
                  className="max-w-text font-semibold underline underline-offset-4 wrap-anywhere"
                >
                  {fact.statement}
                </Link>
                <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
                  <StandingBadge standing={fact.standing} />
                  <span>Check by {formatDay(fact.lastGoodDay)}</span>
                  <span>{fact.jurisdiction}</span>
                  <span>
                    Used on {fact.guides.length === 1 ? "1 page" : `${fact.guides.length} pages`}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
        <PageTurns
          label="Pages of facts"
          page={page}
          pages={pages}
          pathOf={(number) => addressOf(standing, jurisdiction, number)}
          before="Earlier dates"
          after="Later dates"
        />
      </div>
    </Page>
  );
}
