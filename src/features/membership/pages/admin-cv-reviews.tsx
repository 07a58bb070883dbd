import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { CvReviewCard } from "../components/cv-review-card.tsx";
import { SentReviews } from "../components/sent-reviews.tsx";
import { listCvReviews, sendCvReview } from "../cv-reviews.usecases.server.ts";
import { adminCvReviewsPath } from "../membership.constants.ts";
import type { Route } from "./+types/admin-cv-reviews";

export const handle: PageHandle = {
  listed: false,
  form: { from: "support", maxTextBytes: 131_072 },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "CV reviews",
    description: "CV review requests waiting for an answer.",
    path: adminCvReviewsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", adminCvReviewsPath);
  const sentNow = new URL(request.url).searchParams.has("sent");
  return { ...(await listCvReviews(services, admin)), sentNow };
}

export const action = formAction(
  "support",
  async ({ services, viewer, values: { requestId = "", review = "" } }) => {
    await sendCvReview(services, viewer, { requestId, text: review });
    return `${adminCvReviewsPath}?sent`;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminCvReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, sent, total, sentNow } = loaderData;
  const refused = isFormAnswer(actionData) ? actionData : undefined;
  const isStillThere = open.some(({ id }) => id === textOf(refused?.values, "requestId"));
  return (
    <Page title="CV reviews" lead={total > 0 ? describeQueue(total, open.length) : null}>
      <div className="grid gap-12">
        <AdminFactorNotice />
        <DoneNotice title={sentNow ? "Review sent." : null} />
        {refused && !isStillThere ? (
          <Alert
            variant="destructive"
            title={refused.problem ?? refused.problems[0]?.message}
            focused
          >
            <p>Here's what you wrote, so you don't lose it:</p>
            <p dir="auto" className="mt-2 whitespace-pre-line">
              {textOf(refused.values, "review")}
            </p>
          </Alert>
        ) : null}
        {open.length === 0 ? (
          <EmptyState title="Nothing to review">
            <p>New CV review requests appear here.</p>
          </EmptyState>
        ) : (
          <ul aria-label="CV review requests" className="grid max-w-3xl gap-8">
            {open.map((request) => (
              <li key={request.id}>
                <CvReviewCard request={request} />
              </li>
            ))}
          </ul>
        )}
        <section aria-labelledby="sent-title" className="grid gap-4">
          <h2 id="sent-title" className="font-serif text-xl">
            Sent
          </h2>
          {sent.length === 0 ? <p>No reviews yet.</p> : <SentReviews reviews={sent} />}
        </section>
      </div>
    </Page>
  );
}

function describeQueue(total: number, shown: number): string {
  const waiting = total === 1 ? "1 request waiting" : `${total} requests waiting`;
  return total > shown
    ? `${waiting} for a review. Showing the oldest ${shown}.`
    : `${waiting} for a review.`;
}
