import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import {
  approveApplication,
  checkReason,
  listForModeration,
  rejectApplication,
} from "../applications/moderation.usecases.server.ts";
import { ApplicationCard } from "../components/application-card.tsx";
import { DecisionTable } from "../components/decision-table.tsx";
import { declinePhoto } from "../photos/moderate-photos.usecases.server.ts";
import type { Route } from "./+types/admin-applications";

const path = "/admin/applications";

const notices: ReadonlyMap<string, string> = new Map([
  ["approved", "Application approved. We've emailed the mentor."],
  ["photo-declined", "Photo declined. We've emailed its owner the reason. Nothing else changed."],
  ["rejected", "Application rejected. We're refunding the fee."],
]);

export const handle: PageHandle = { form: { from: "moderation" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Mentor applications",
    description: "Mentor applications waiting for a decision.",
    path: "/admin/applications",
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", path);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return {
    ...(await listForModeration(services, admin)),
    viewerId: admin.userId,
    notice: notices.get(done) ?? null,
  };
}

export const action = formActions({
  approve: formAction(
    "moderation",
    async ({ services, viewer, values: { applicationId = "", photoId, relists } }) => {
      await approveApplication(services, viewer, applicationId, { photoId, relists });
      return `${path}?done=approved`;
    },
  ),
  "decline-photo": formAction(
    "moderation",
    async ({ services, viewer, values: { photoId = "", reason = "" } }) => {
      await declinePhoto(services, viewer, { photoId, reason });
      return `${path}?done=photo-declined`;
    },
  ),
  // The step before a rejection: the reason is checked and shown for confirmation.
  reject: formAction("moderation", async ({ values: { applicationId = "", reason = "" } }) => ({
    rejecting: { applicationId, reason: checkReason(reason), step: "confirm" as const },
  })),
  "change-reason": formAction(
    "moderation",
    async ({ values: { applicationId = "", reason = "" } }) => ({
      rejecting: { applicationId, reason, step: "write" as const },
    }),
  ),
  "confirm-reject": formAction(
    "moderation",
    async ({ services, viewer, values: { applicationId = "", reason = "" } }) => {
      await rejectApplication(services, viewer, { applicationId, reason });
      return `${path}?done=rejected`;
    },
    {
      // A rejection refunds the application's fee.
      first: async ({ services, viewer, form }) =>
        await requireFreshProof(services, viewer, { path, form }),
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/**
 * The rejection in progress and its step. One that didn't reach the server still has to be confirmed.
 */
function readRejecting(answer: Route.ComponentProps["actionData"]) {
  if (answer && "rejecting" in answer) return answer.rejecting;
  if (!isFormAnswer(answer)) return undefined;
  if (answer.intent !== "confirm-reject" && answer.intent !== "change-reason") return undefined;
  return {
    applicationId: textOf(answer.values, "applicationId"),
    reason: textOf(answer.values, "reason"),
    step: "confirm" as const,
  };
}

export default function AdminApplicationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { awaiting, total, decided, viewerId, notice } = loaderData;
  const rejecting = readRejecting(actionData);
  return (
    <Page
      title="Mentor applications"
      lead={total > 0 ? describeQueue(total, awaiting.length) : null}
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <PageProblem />
        <DoneNotice title={notice} />
        {awaiting.length === 0 ? (
          <EmptyState title="Nothing to review">
            <p>Applications appear here once their registration fee is paid.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Applications awaiting review" className="grid max-w-3xl gap-8">
            {awaiting.map((application) => (
              <li key={application.id}>
                <ApplicationCard
                  application={application}
                  rejection={rejecting?.applicationId === application.id ? rejecting : undefined}
                  isOwn={application.user_id === viewerId}
                />
              </li>
            ))}
          </ul>
        )}
        <section className="grid gap-4">
          <h2 className="font-serif text-xl">Recent decisions</h2>
          {decided.length === 0 ? (
            <p>No decisions yet.</p>
          ) : (
            <DecisionTable applications={decided} />
          )}
        </section>
      </div>
    </Page>
  );
}

function describeQueue(total: number, shown: number): string {
  const waiting = total === 1 ? "1 application" : `${total} applications`;
  return total > shown
    ? `${waiting} to review. Showing the oldest ${shown}.`
    : `${waiting} to review.`;
}
