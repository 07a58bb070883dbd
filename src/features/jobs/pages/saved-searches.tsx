import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { SavedSearchRow } from "../components/saved-search-row.tsx";
import { savedSearchesPath } from "../saved-searches/saved-searches.constants.ts";
import {
  alertWording,
  describeSearch,
  readFrequency,
} from "../saved-searches/saved-searches.rules.ts";
import {
  changeAlerts,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from "../saved-searches/saved-searches.usecases.server.ts";
import { type JobQuery, jobSearchPath } from "../search/search-address.rules.ts";
import { readJobQuery } from "../search/search-filter.rules.ts";
import type { Route } from "./+types/saved-searches";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Saved searches",
    description: "Your saved job searches and how many new jobs each one has found.",
    path: savedSearchesPath,
    listed: false,
    trail: [{ name: "Find a job", path: "/jobs" }],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, savedSearchesPath);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return {
    ...(await listSavedSearches(services, user, page)),
    wording: alertWording(services.company),
  };
}

/**
 * Saves the search that the form names, changes how often its new jobs are emailed, or removes it.
 * Visitors who are not signed in do so first and come back to the search.
 */
export const action = formActions({
  remove: formAction(
    "user",
    async ({ services, viewer, values: { searchId = "" } }): Promise<Answer> => {
      const removed = await deleteSavedSearch(services, viewer, searchId);
      return { removed: removed ?? "before" };
    },
    { backTo: () => savedSearchesPath },
  ),
  alerts: formAction(
    "user",
    async ({ services, viewer, values: { searchId = "", frequency } }): Promise<Answer> => {
      const wanted = { searchId, frequency: readFrequency(frequency, "off") };
      return { changed: await changeAlerts(services, viewer, wanted) };
    },
    { backTo: () => savedSearchesPath },
  ),
  save: formAction(
    "anyone",
    async ({ services, viewer, values }): Promise<Answer> => {
      const query = readJobQuery(values);
      const user = requireUserPage(viewer, jobSearchPath(query));
      const frequency = readFrequency(values.frequency, "off");
      const { isNew } = await saveSearch(services, user, query, frequency);
      return { saved: isNew ? "now" : "before", query };
    },
    { shows: [503] },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** Result of the last button. */
interface Answer {
  saved?: "now" | "before";
  /** The search that was saved, now or before. */
  query?: JobQuery;
  /** The search whose emails were changed. */
  changed?: JobQuery;
  /** `before`: it had already been removed. */
  removed?: JobQuery | "before";
}

export default function SavedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, page, pages, wording } = loaderData;
  const { key } = useLocation();
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-page px-5 pt-8 sm:px-8">
        <BackLink to={jobSearchPath()}>All open jobs</BackLink>
      </div>
      <Page
        title="Saved searches"
        lead="See what each search finds today. A job is new if it was posted after you last opened or saved the search."
      >
        <div className="grid gap-8">
          <PageProblem />
          <Outcome key={key} answer={actionData && !("problems" in actionData) ? actionData : {}} />
          {searches.length > 0 ? (
            <>
              <ul aria-label="Saved searches" className="border-t border-ink">
                {searches.map((search) => (
                  <li key={search.id} className="border-b border-line">
                    <SavedSearchRow search={search} />
                  </li>
                ))}
              </ul>
              <PageTurns
                label="Pages of saved searches"
                page={page}
                pages={pages}
                pathOf={(number) => `${savedSearchesPath}?page=${number}`}
                before="Newer searches"
                after="Older searches"
              />
              <p className="max-w-text text-muted">{wording} We email each job to you once.</p>
            </>
          ) : (
            <EmptyState title="No saved searches yet">
              <p>
                <Link className="link" to={jobSearchPath()}>
                  Search open jobs
                </Link>
                , then select “Save this search” above the results. It&apos;s free.
              </p>
            </EmptyState>
          )}
        </div>
      </Page>
    </>
  );
}

function Outcome({ answer }: { answer: Answer }): ReactNode {
  const { saved, query, changed, removed } = answer;
  if (changed) {
    return <Alert variant="success" title={`Emails changed: ${describeSearch(changed)}`} focused />;
  }
  if (removed === "before") return <Alert title="This search was already removed." focused />;
  if (removed) {
    const { keyword, location, filters } = removed;
    return (
      <Alert variant="success" title={`Search removed: ${describeSearch(removed)}`} focused>
        <ButtonForm
          intent="save"
          hidden={{ keyword, location, ...filters }}
          variant="secondary"
          size="small"
          formClassName="mt-2"
        >
          Save it again without emails
        </ButtonForm>
      </Alert>
    );
  }
  if (!saved || !query) return null;
  const title =
    saved === "now"
      ? `Search saved: ${describeSearch(query)}`
      : "You've already saved this search.";
  return (
    <Alert variant="success" title={title} focused>
      <Link className="link" to={jobSearchPath(query)}>
        Back to results
      </Link>
    </Alert>
  );
}
