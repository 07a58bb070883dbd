import { data, Link } from "react-router";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { formatDay } from "#shared/time.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { ReviewEntry } from "../components/review-entry.tsx";
import { ReplyForm, ReviewForm } from "../components/review-form.tsx";
import { ReviewsInWords } from "../components/session-reviews.tsx";
import { readSessionReviews } from "../read-reviews.usecases.server.ts";
import { replyToReview } from "../reply.usecases.server.ts";
import { reportReviewPath, reviewPath } from "../reviews.constants.ts";
import type { SessionReviewState } from "../reviews.types.ts";
import { writeReview } from "../write-review.usecases.server.ts";
import type { Route } from "./+types/review-session";

const notices: ReadonlyMap<string, string> = new Map([
  ["written", "Review saved."],
  ["published", "Your review is published."],
  ["replied", "Your reply is published."],
]);

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const { loaderData, params } = args;
  return describePage(args, {
    title: loaderData ? titleOf(loaderData.state) : "Session not found",
    description: "Read and write the reviews of your session.",
    path: reviewPath(params.bookingId),
    listed: false,
  });
}

/** A refusal mostly means that something has changed, so the reviews are read again. */
export const shouldRevalidate = readAfterDenial;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, reviewPath(params.bookingId));
  const state = await readSessionReviews(services, user, params.bookingId);
  if (!state) throw data(null, { status: 404 });
  const done = new URL(request.url).searchParams.get("done");
  return { state, notice: notices.get(done ?? "") ?? null };
}

export const action = formActions({
  review: formAction("user", async ({ services, viewer, param, path, values }) => {
    const { isPublished } = await writeReview(services, viewer, param("bookingId"), values);
    return `${path}?done=${isPublished ? "published" : "written"}`;
  }),
  reply: formAction("user", async ({ services, viewer, param, path, values }) => {
    await replyToReview(services, viewer, param("bookingId"), values);
    return `${path}?done=replied`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ReviewSessionPage({ loaderData }: Route.ComponentProps) {
  const { state, notice } = loaderData;
  const { standing, side, own, theirs, isTheirsHidden } = state;
  const canWrite = standing === "open" || standing === "waiting";
  return (
    <Page title={titleOf(state)} width="text">
      <div className="grid gap-10">
        <PageProblem />
        <DoneNotice title={notice} />
        <p className="text-lg wrap-anywhere">
          <ReviewsInWords state={state} />
        </p>
        {theirs ? (
          <section aria-labelledby="theirs" className="grid gap-5">
            <h2 id="theirs" className="text-xl wrap-anywhere">
              {state.otherName}'s review
            </h2>
            <ReviewEntry review={theirs} mentorName="you">
              <Link to={reportReviewPath(theirs.id)} className="link">
                Report
              </Link>
            </ReviewEntry>
            {state.canReply ? <ReplyForm review={theirs} /> : null}
          </section>
        ) : null}
        {isTheirsHidden ? (
          <p className="text-muted wrap-anywhere">
            {state.otherName}'s review was hidden by an administrator.
          </p>
        ) : null}
        {canWrite ? (
          <section aria-labelledby="own" className="grid gap-5">
            <h2 id="own" className="text-xl">
              {own ? "Change your review" : "Write your review"}
            </h2>
            <ReviewForm state={state} />
          </section>
        ) : own ? (
          <section aria-labelledby="own" className="grid gap-5">
            <h2 id="own" className="text-xl">
              Your review
            </h2>
            {own.hiddenAt ? (
              <Alert title={`Hidden by an administrator on ${formatDay(own.hiddenAt)}`}>
                <p className="whitespace-pre-line">{own.hiddenReason}</p>
              </Alert>
            ) : null}
            <ReviewEntry review={own} mentorName={side === "mentee" ? state.otherName : null} />
          </section>
        ) : null}
        <BackLink to={state.sessionPath}>Back to the session</BackLink>
      </div>
    </Page>
  );
}

function titleOf({ otherName }: SessionReviewState): string {
  return `Reviews of your session with ${nameInSentence(otherName)}`;
}
