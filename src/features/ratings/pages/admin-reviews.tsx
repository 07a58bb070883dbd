import { data, Link, redirect, useLocation } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { answerRefusal, readFields } from "#shared/refused-form.ts";
import { Alert } from "#ui/alert.tsx";
import { ChoiceLinks } from "#ui/choice-links.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { ModeratedReview } from "../components/moderated-review.tsx";
import {
  dismissReviewReports,
  hideReview,
  readModeration,
  showReview,
} from "../moderate-reviews.usecases.server.ts";
import { adminReviewsPath } from "../reviews.constants.ts";
import { reviewErrors } from "../reviews.errors.ts";
import { readPage } from "../reviews.rules.ts";
import type { ModeratedReview as Review } from "../reviews.types.ts";
import type { Route } from "./+types/admin-reviews";

const notices: ReadonlyMap<string, string> = new Map([
  ["hide", "The review is hidden. We have written to both people."],
  ["show", "The review is shown again. We have written to both people."],
  ["dismiss", "The reports are marked as handled. The review stays."],
]);

export const handle: PageHandle = { listed: false, form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Reviews",
    description: "Reviews of mentor sessions: what was reported, and what was published.",
    path: adminReviewsPath,
    listed: false,
  });
}

/** A refusal mostly means that somebody else was faster: the list is read again. */
export function shouldRevalidate() {
  return true;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, adminReviewsPath);
  const { searchParams } = new URL(request.url);
  const isHidden = searchParams.has("hidden");
  const list = await readModeration(services, admin, {
    page: readPage(searchParams.get("page")),
    isHidden,
  });
  return { list, isHidden, notice: notices.get(searchParams.get("done") ?? "") ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, adminReviewsPath);
  const values = readFields(await readForm(request, context));
  const { intent = "", reviewId = "" } = values;
  try {
    if (intent === "hide") await hideReview(services, admin, reviewId, values);
    else if (intent === "show") await showReview(services, admin, reviewId);
    else if (intent === "dismiss") await dismissReviewReports(services, admin, reviewId);
    else throw reviewErrors.unknownAction();
    return redirect(`${adminReviewsPath}?done=${intent}`);
  } catch (error) {
    const { status, ...refused } = answerRefusal(error, values);
    return data(refused, { status });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readFields(await copyForm(request));
  return reachServer(serverAction, { intent: values.intent ?? "", values, fields: [] });
}

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, isHidden, notice } = loaderData;
  const { key } = useLocation();
  const { reported, recent, total, page, isMore } = list;
  const seen = new Set(reported.map(({ id }) => id));
  const pagePath = (number: number) =>
    `${adminReviewsPath}?${isHidden ? "hidden&" : ""}page=${number}`;
  const entries = (reviews: Review[], label: string) => (
    <ul aria-label={label} className="grid gap-8">
      {reviews.map((review) => (
        <li key={review.id} className="border-t border-line pt-6">
          <ModeratedReview
            review={review}
            refused={actionData?.values.reviewId === review.id ? actionData : undefined}
          />
        </li>
      ))}
    </ul>
  );
  const others = recent.filter(({ id }) => !seen.has(id));
  return (
    <Page title="Reviews" lead={describeQueue(total, reported.length)} width="text">
      <div className="grid gap-12">
        <AdminFactorNotice />
        {actionData?.problem ? (
          <Alert key={key} variant="destructive" title={actionData.problem} focused />
        ) : null}
        {notice && !actionData ? (
          <Alert key={key} variant="success" title={notice} focused />
        ) : null}
        {reported.length === 0 ? (
          <EmptyState title="Nothing to look at">
            <p>Reviews that somebody reports appear here.</p>
          </EmptyState>
        ) : (
          entries(reported, "Reported reviews")
        )}
        <section aria-labelledby="recent-title" className="grid gap-6">
          <h2 id="recent-title" className="text-xl">
            Published
          </h2>
          <ChoiceLinks
            label="Which reviews"
            choices={[
              { to: adminReviewsPath, label: "All", current: !isHidden },
              { to: `${adminReviewsPath}?hidden`, label: "Hidden", current: isHidden },
            ]}
          />
          {others.length === 0 ? (
            <p>{isHidden ? "No review is hidden." : "No other reviews here."}</p>
          ) : (
            entries(others, "Published reviews")
          )}
          {page > 1 || isMore ? (
            <nav aria-label="Pages of reviews" className="flex flex-wrap gap-x-6 gap-y-2">
              {page > 1 ? (
                <Link to={pagePath(page - 1)} className="link">
                  Newer reviews
                </Link>
              ) : null}
              {isMore ? (
                <Link to={pagePath(page + 1)} className="link">
                  Older reviews
                </Link>
              ) : null}
            </nav>
          ) : null}
        </section>
      </div>
    </Page>
  );
}

function describeQueue(total: number, shown: number): string {
  const waiting = total === 1 ? "1 reported review waits." : `${total} reported reviews wait.`;
  return total > shown ? `${waiting} The ${shown} oldest are shown.` : waiting;
}
