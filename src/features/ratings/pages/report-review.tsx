import { data, Form, redirect, useNavigation } from "react-router";
import { directoryPath, profilePath } from "#features/mentors/mentors-parts.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { answerRefusal, readFields } from "#shared/refused-form.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { ReviewEntry } from "../components/review-entry.tsx";
import {
  type ReportableReview,
  readReportableReview,
  reportReview,
} from "../report-review.usecases.server.ts";
import { reportReviewPath, reviewPath, reviewsAnchor } from "../reviews.constants.ts";
import type { Route } from "./+types/report-review";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Report a review",
    description: "Ask us to look at a review.",
    path: reportReviewPath(args.params.reviewId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, reportReviewPath(params.reviewId));
  const isSent = new URL(request.url).searchParams.has("sent");
  try {
    const review = await readReportableReview(services, user, params.reviewId);
    return { review, refusal: null, isSent };
  } catch (error) {
    if (!isProductError(error)) throw error;
    if (error.status === 404) throw data(null, { status: 404 });
    return { review: null, refusal: error.message, isSent };
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const path = reportReviewPath(params.reviewId);
  const user = requireUserPage(viewer, path);
  const values = readFields(await readForm(request, context));
  try {
    await reportReview(services, user, params.reviewId, values);
    return redirect(`${path}?sent`);
  } catch (error) {
    const { status, ...refused } = answerRefusal(error, values);
    return data(refused, { status });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readFields(await copyForm(request));
  return reachServer(serverAction, { intent: "report", values, fields: [] });
}

export default function ReportReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, refusal, isSent } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const [wrong] = actionData?.fields ?? [];
  if (!review) {
    return (
      <Page title="Report a review" width="text">
        <div className="grid gap-8">
          <Alert title={refusal} />
          <BackLink to={directoryPath}>All mentors</BackLink>
        </div>
      </Page>
    );
  }
  return (
    <Page title="Report a review" width="text">
      <div className="grid gap-8">
        {isSent && !actionData ? (
          <Alert variant="success" title="Your report was sent. We look at the review." focused />
        ) : null}
        {actionData?.problem ? (
          <Alert variant="destructive" title={actionData.problem} focused />
        ) : null}
        <ReviewEntry review={review} mentorName="the mentor" />
        {isSent ? null : (
          <Form method="post" noValidate className="grid gap-4">
            <Field
              id="reason"
              label="What is wrong"
              help="An administrator reads this. Neither of the two people learns who reported the review."
              error={wrong?.message}
              required
            >
              {(control) => (
                <Textarea
                  {...control}
                  name="reason"
                  rows={4}
                  dir="auto"
                  autoComplete="off"
                  defaultValue={actionData?.values.reason ?? ""}
                />
              )}
            </Field>
            <Button type="submit" busy={busy} className="w-fit">
              {busy ? "Processing..." : "Send the report"}
            </Button>
          </Form>
        )}
        <WayBack review={review} />
      </div>
    </Page>
  );
}

function WayBack({ review: { bookingId, mentorId } }: { review: ReportableReview }) {
  if (bookingId) return <BackLink to={reviewPath(bookingId)}>The session's reviews</BackLink>;
  return mentorId ? (
    <BackLink to={`${profilePath(mentorId)}#${reviewsAnchor}`}>The mentor's page</BackLink>
  ) : (
    <BackLink to={directoryPath}>All mentors</BackLink>
  );
}
