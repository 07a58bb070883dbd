import { data, Link, useNavigation } from "react-router";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isProductError } from "#shared/errors.ts";
import { cleanText } from "#shared/text/search-text.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { BestResults, GroupOfResults } from "../components/group-of-results.tsx";
import { ResultFacets } from "../components/result-facets.tsx";
import { ResultTypes } from "../components/result-types.tsx";
import { SearchBeginnings } from "../components/search-beginnings.tsx";
import { SearchForm } from "../components/search-form.tsx";
import { groupNames, searchPath, shownOfAll, shownOfGroup } from "../search.constants.ts";
import {
  describeAnswer,
  isInVain,
  readSearchRequest,
  type SearchRequest,
  searchParameters,
  searchResultsPath,
} from "../search.rules.ts";
import type { SearchAnswer } from "../search.types.ts";
import { searchSite } from "../search.usecases.server.ts";
import type { Route } from "./+types/search";

export const handle: PageHandle = {
  // Results are rendered for whoever asks, because the searches of a network are counted.
  sharing: { with: "visitors", seconds: 3600, personalParameters: [...searchParameters] },
};

export function meta(args: Route.MetaArgs) {
  const query = args.loaderData?.query ?? "";
  return describePage(args, {
    title: query ? `Search for “${query}”` : "Search",
    heading: "Search",
    description:
      "Search our pathways, guides, templates, open jobs, mentors and events all in one place. Small typos are fine.",
    path: searchPath,
    ...(query ? { listed: false } : {}),
  });
}

/** A search as the page shows it. */
interface Looked extends SearchRequest {
  /** Null where nothing is looked for, and where there is a problem. */
  answer: SearchAnswer | null;
  problem?: string;
  /** Whether the problem is the query's and not ours. */
  wrong?: boolean;
}

/** Part of a query that is too long, shown again for shortening. */
const maxShown = 1_000;

const nothingFound = ({ url }: { url: string }): Looked => ({
  query: cleanText(new URL(url).searchParams.get("q"), maxShown),
  group: null,
  only: [],
  answer: null,
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, clientAddress } = pageOf(context);
  try {
    const asked = readSearchRequest(new URL(request.url).searchParams);
    if (asked.query === "") return data<Looked>({ ...asked, answer: null });
    const limit = asked.group ? shownOfGroup.group : shownOfGroup.page;
    const best = shownOfAll.page;
    const answer = await searchSite(services, asked, { limit, best, clientAddress });
    // Text typed in the dialog isn't counted: it's the beginning of words.
    if (isInVain(answer)) {
      await services.search.noteVain({ place: "site", query: asked.query, clientAddress });
    }
    return data<Looked>({ ...asked, answer });
  } catch (error) {
    if (!isProductError(error)) throw error;
    const { status, message } = error;
    if (status >= 500) services.log.error("page.failed", { error });
    const looked = { ...nothingFound(request), problem: message, wrong: status === 400 };
    return data<Looked>(looked, { status });
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await reachServer(serverLoader, nothingFound(request));
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, group, only, answer, problem, wrong }: Looked = loaderData;
  const loading = useNavigation().location?.pathname === searchPath;
  const narrowed = answer && only.length > 0 ? (answer.groups[0]?.count ?? 0) : null;
  return (
    <Page title="Search">
      <div className="grid gap-8">
        <SearchForm query={query} error={wrong ? problem : undefined} />
        {problem && !wrong ? <Alert variant="destructive">{problem}</Alert> : null}
        <p role="status" className={classNames("font-semibold", !answer && !loading && "sr-only")}>
          {loading ? "Searching..." : answer ? describeAnswer(answer, group, narrowed) : null}
        </p>
        <div
          aria-busy={loading || undefined}
          className={classNames("grid gap-12 transition-opacity", loading && "opacity-60")}
        >
          {answer ? <Results answer={answer} group={group} only={only} /> : <SearchBeginnings />}
        </div>
      </div>
    </Page>
  );
}

function Results({
  answer,
  group,
  only,
}: Pick<SearchRequest, "group" | "only"> & { answer: SearchAnswer }) {
  const { query, total, groups, best } = answer;
  if (total === 0) return <NothingFound />;
  return (
    <>
      {answer.counts.length > 1 || group ? <ResultTypes answer={answer} group={group} /> : null}
      {group ? <ResultFacets answer={answer} group={group} only={only} /> : null}
      {groups.length > 1 ? <BestResults hits={best} /> : null}
      {groups.map((found) => (
        <GroupOfResults key={found.group} query={query} alone={group !== null} {...found} />
      ))}
      {group && groups.length === 0 ? (
        <EmptyState title={`No ${groupNames[group].many} found`}>
          <p>
            <Link className="link" to={searchResultsPath(query)}>
              Show all types of results
            </Link>
          </p>
        </EmptyState>
      ) : null}
    </>
  );
}

function NothingFound() {
  return (
    <>
      <EmptyState title="No results">
        <p>Try a different word or fewer words.</p>
      </EmptyState>
      <SearchBeginnings />
    </>
  );
}
