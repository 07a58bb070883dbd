import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { hasPro } from "#features/membership/membership.contract.ts";
import {
  maxSavedSearches,
  membershipPath,
} from "#features/membership/membership-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { cleanText } from "#shared/search-text.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Page } from "#ui/page.tsx";
import { type SaveAnswer, SaveProblem } from "../components/save-answer.tsx";
import { SavedSearchRow } from "../components/saved-search-row.tsx";
import { jobSearchPath, lengthLimits } from "../jobs.constants.ts";
import { savedSearchesPath } from "../saved-searches/saved-searches.constants.ts";
import {
  describeSearch,
  describeUse,
  findSaveProblem,
  type SearchTerms,
} from "../saved-searches/saved-searches.rules.ts";
import {
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from "../saved-searches/saved-searches.usecases.server.ts";
import type { Route } from "./+types/saved-searches";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Saved searches",
    description: "Your saved job searches and how many new jobs each one has found.",
    path: savedSearchesPath,
    listed: false,
    trail: [{ name: "Talent Solutions", path: "/talent" }],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, savedSearchesPath);
  const [searches, isMember] = await Promise.all([
    listSavedSearches(services, user),
    hasPro(services, user),
  ]);
  return { searches, isMember, mayAdd: !findSaveProblem(searches.length, isMember) };
}

const termsOf = ({ keyword = "", location = "" }: Record<string, string>): SearchTerms => ({
  keyword: cleanText(keyword, lengthLimits.search.maximum),
  location: cleanText(location, lengthLimits.search.maximum),
});

/**
 * Saves the search that the form names, or removes one. Visitors who are not signed in do so first
 * and come back to the search.
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
  save: formAction(
    "anyone",
    async ({ services, viewer, values }): Promise<Answer> => {
      const terms = termsOf(values);
      const user = requireUserPage(viewer, jobSearchPath(terms));
      const { isNew } = await saveSearch(services, user, terms);
      return { saved: isNew ? "now" : "before", terms };
    },
    {
      shows: [503],
      refused: ({ code }) => ({ needsPro: code === "saved_searches_need_pro" }),
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** Result of the last button. */
interface Answer extends SaveAnswer {
  /** The terms that were saved, now or before. */
  terms?: SearchTerms;
  /** `before`: there was nothing to remove any more. */
  removed?: SearchTerms | "before";
}

export default function SavedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, isMember, mayAdd } = loaderData;
  const { key } = useLocation();
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-page px-5 pt-8 sm:px-8">
        <BackLink to={jobSearchPath()}>All open jobs</BackLink>
      </div>
      <Page
        title="Saved searches"
        lead="See what each search finds today. A job counts as new if it was posted since you last opened or saved the search."
      >
        <div className="grid gap-8">
          <Outcome key={key} answer={actionData ?? {}} mayAdd={mayAdd} />
          {searches.length > 0 ? (
            <ul aria-label="Saved searches" className="border-t border-ink">
              {searches.map((search) => (
                <li key={search.id} className="border-b border-line">
                  <SavedSearchRow search={search} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title="No saved searches yet">
              <p>
                <Link className="link" to={jobSearchPath()}>
                  Search open jobs{" "}
                </Link>{" "}
                by keyword or location, then select “Save this search” above the results.
              </p>
            </EmptyState>
          )}
          <p className="max-w-text text-muted">
            {describeUse(searches.length, isMember)}{" "}
            {isMember ? null : (
              <Link className="link" to={membershipPath}>
                Save up to {maxSavedSearches} with Pro
              </Link>
            )}
          </p>
        </div>
      </Page>
    </>
  );
}

function Outcome({ answer, mayAdd }: { answer: Answer; mayAdd: boolean }): ReactNode {
  const { saved, terms, removed, problem, needsPro } = answer;
  if (problem) return <SaveProblem problem={problem} needsPro={needsPro} listed />;
  if (removed === "before") return <Alert title="This search was already removed." focused />;
  if (removed) {
    return (
      <Alert variant="success" title={`Search removed: ${describeSearch(removed)}`} focused>
        {mayAdd ? (
          <ButtonForm
            intent="save"
            hidden={{ keyword: removed.keyword, location: removed.location }}
            variant="secondary"
            size="small"
            formClassName="mt-2"
          >
            Save it again
          </ButtonForm>
        ) : null}
      </Alert>
    );
  }
  if (!saved || !terms) return null;
  const title =
    saved === "now"
      ? `Search saved: ${describeSearch(terms)}`
      : "You've already saved this search.";
  return (
    <Alert variant="success" title={title} focused>
      <Link className="link" to={jobSearchPath(terms)}>
        Back to results
      </Link>
    </Alert>
  );
}
