import { data } from "react-router";
import { directoryPath, profilePath } from "#features/mentors/mentors-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isProductError } from "#shared/errors.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
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
    return { review, denial: null, isSent };
  } catch (error) {
    if (!isProductError(error)) throw error;
    if (error.status === 404) throw data(null, { status: 404 });
    return { review: null, denial: error.message, isSent };
  }
}

export const action = formAction("user", async ({ services, viewer, param, path, values }) => {
  await reportReview(services, viewer, param("reviewId"), values);
  return `${path}?sent`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ReportReviewPage({ loaderData }: Route.ComponentProps) {
  const { review, denial, isSent } = loaderData;
  if (!review) {
    return (
      <Page title="Report a review" width="text">
        <div className="grid gap-8">
          <Alert title={denial} />
          <BackLink to={directoryPath}>All mentors</BackLink>
        </div>
      </Page>
    );
  }
  return (
    <Page title="Report a review" width="text">
      <div className="grid gap-8">
        <PageProblem />
        <DoneNotice title={isSent ? "Thanks for your report. We'll look into it." : null} />
        <ReviewEntry review={review} mentorName="the mentor" />
        {isSent ? null : (
          <Form quiet summary={false} className="grid gap-4">
            <TextareaField
              name="reason"
              label="What's wrong?"
              help="Only our team reads this. We won't tell the author or the mentor that you reported the review."
              required
              rows={4}
            />
            <SubmitButton busyLabel="Processing...">Send report</SubmitButton>
          </Form>
        )}
        <WayBack review={review} />
      </div>
    </Page>
  );
}

function WayBack({ review: { bookingId, mentorId } }: { review: ReportableReview }) {
  if (bookingId)
    return <BackLink to={reviewPath(bookingId)}>Back to the session's reviews</BackLink>;
  return mentorId ? (
    <BackLink to={`${profilePath(mentorId)}#${reviewsAnchor}`}>Back to the mentor's page</BackLink>
  ) : (
    <BackLink to={directoryPath}>All mentors</BackLink>
  );
}
