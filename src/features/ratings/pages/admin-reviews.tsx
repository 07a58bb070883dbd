import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { countWith } from "#shared/count-with.ts";
import { waitsForColleague } from "#shared/own-matter.ts";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { ModeratedReview } from "../components/moderated-review.tsx";
import {
  dismissReviewReports,
  hideReview,
  readModeration,
  showReview,
} from "../moderate-reviews.usecases.server.ts";
import { adminReviewsPath } from "../reviews.constants.ts";
import { readPage } from "../reviews.rules.ts";
import type { ModeratedReview as Review } from "../reviews.types.ts";
import type { Route } from "./+types/admin-reviews";

const notices: ReadonlyMap<string, string> = new Map([
  ["hide", "Review hidden. We've emailed both people."],
  ["show", "Review visible again. We've emailed both people."],
  ["dismiss", "Reports resolved. The review is still visible."],
]);

export const handle: PageHandle = { listed: false, form: { from: "moderation" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Reviews",
    description: "Reported and published reviews of mentor sessions.",
    path: adminReviewsPath,
    listed: false,
  });
}

/** A refusal mostly means that somebody else was faster: the list is read again. */
export const shouldRevalidate = readAfterDenial;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", adminReviewsPath);
  const { searchParams } = new URL(request.url);
  const isHidden = searchParams.has("hidden");
  const list = await readModeration(services, admin, {
    page: readPage(searchParams.get("page")),
    isHidden,
  });
  return { list, isHidden, notice: notices.get(searchParams.get("done") ?? "") ?? null };
}

export const action = formActions({
  hide: formAction("moderation", async ({ services, viewer, values }) => {
    await hideReview(services, viewer, values.reviewId ?? "", values);
    return `${adminReviewsPath}?done=hide`;
  }),
  show: formAction("moderation", async ({ services, viewer, values: { reviewId = "" } }) => {
    await showReview(services, viewer, reviewId);
    return `${adminReviewsPath}?done=show`;
  }),
  dismiss: formAction("moderation", async ({ services, viewer, values }) => {
    await dismissReviewReports(services, viewer, values.reviewId ?? "", values);
    return `${adminReviewsPath}?done=dismiss`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminReviewsPage({ loaderData }: Route.ComponentProps) {
  const { list, isHidden, notice } = loaderData;
  const { reported, recent, total, page, isMore, needsColleague } = list;
  const seen = new Set(reported.map(({ id }) => id));
  const pagePath = (number: number) =>
    `${adminReviewsPath}?${isHidden ? "hidden&" : ""}page=${number}`;
  const entries = (reviews: Review[], label: string) => (
    <ul aria-label={label} className="grid gap-8">
      {reviews.map((review) => (
        <li key={review.id} className="border-t border-line pt-6">
          <ModeratedReview review={review} />
        </li>
      ))}
    </ul>
  );
  const others = recent.filter(({ id }) => !seen.has(id));
  return (
    <Page
      title="Reviews"
      lead={total > 0 ? describeQueue(total, reported.length) : null}
      width="text"
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <PageProblem />
        <DoneNotice title={notice} />
        {needsColleague ? <p>{waitsForColleague}</p> : null}
        {reported.length === 0 ? (
          <EmptyState title="No reports to review">
            <p>When someone reports a review, the report appears here.</p>
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
            <p>{isHidden ? "No reviews are hidden." : "No published reviews to show."}</p>
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
  const waiting = `${countWith(total, "reported review", "reported reviews")}.`;
  return total > shown ? `${waiting} These are the oldest ${shown}.` : waiting;
}
