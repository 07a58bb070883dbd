import { useEffect, useRef } from "react";
import { data, redirect, useLocation, useNavigation } from "react-router";
import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import {
  approveApplication,
  checkReason,
  listForModeration,
  rejectApplication,
} from "../applications/moderation.usecases.server.ts";
import { ApplicationCard } from "../components/application-card.tsx";
import { DecisionTable } from "../components/decision-table.tsx";
import type { Route } from "./+types/admin-applications";

const path = "/admin/applications";

const notices: ReadonlyMap<string, string> = new Map([
  ["approved", "The application was approved. The mentor is in the list now."],
  ["rejected", "The application was rejected. The fee is being refunded."],
]);

export const handle: PageHandle = { form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Mentor applications",
    description: "Applications to become a mentor that wait for a decision.",
    path: "/admin/applications",
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return { ...(await listForModeration(services, admin)), notice: notices.get(done) ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const form = await readForm(request, context);
  const intent = form.get("intent");
  const applicationId = String(form.get("applicationId") ?? "");
  const reason = String(form.get("reason") ?? "");
  // A rejection gives the application's fee back.
  if (intent === "confirm-reject") await requireFreshProof(services, admin, { path, form });
  try {
    if (intent === "approve") {
      await approveApplication(services, admin, applicationId);
      return redirect(`${path}?done=approved`);
    }
    if (intent === "confirm-reject") {
      await rejectApplication(services, admin, { applicationId, reason });
      return redirect(`${path}?done=rejected`);
    }
    if (intent === "reject") return prepareRejection(applicationId, reason);
    return { rejecting: { applicationId, reason, step: "write" as const } };
  } catch (error) {
    return answerProblem(error);
  }
}

/** The step before a rejection: the reason is checked and shown for confirmation. */
function prepareRejection(applicationId: string, reason: string) {
  try {
    const checked = checkReason(reason);
    return { rejecting: { applicationId, reason: checked, step: "confirm" as const } };
  } catch (error) {
    if (!isProductError(error)) throw error;
    const rejecting = { applicationId, reason, step: "write" as const, problem: error.message };
    return data({ rejecting }, { status: 400 });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await copyForm(request);
  const confirming = ["confirm-reject", "change-reason"].includes(String(form.get("intent")));
  const rejecting = {
    applicationId: String(form.get("applicationId")),
    reason: String(form.get("reason")),
    step: "confirm" as const,
  };
  return reachServer(serverAction, confirming ? { rejecting } : {});
}

export default function AdminApplicationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { awaiting, total, decided, notice } = loaderData;
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  const rejecting = actionData && "rejecting" in actionData ? actionData.rejecting : undefined;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  return (
    <Page title="Mentor applications" lead={describeQueue(total, awaiting.length)}>
      <div className="grid gap-12">
        <AdminFactorNotice />
        {problem ? <Outcome key={key} variant="destructive" title={problem} /> : null}
        {notice && !actionData ? <Outcome key={key} variant="success" title={notice} /> : null}
        {awaiting.length === 0 ? (
          <EmptyState title="Nothing to review">
            <p>Paid applications appear here.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Applications awaiting review" className="grid max-w-3xl gap-8">
            {awaiting.map((application) => (
              <li key={application.id}>
                <ApplicationCard
                  application={application}
                  rejection={rejecting?.applicationId === application.id ? rejecting : undefined}
                  busy={busy}
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

/** What the last press of a button came to. It takes the focus, for the list may be long. */
function Outcome(alert: { variant: "destructive" | "success"; title: string }) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1}>
      <Alert {...alert} />
    </div>
  );
}

function describeQueue(total: number, shown: number): string {
  const waiting = total === 1 ? "1 application waits" : `${total} applications wait`;
  return total > shown
    ? `${waiting} for review; the oldest ${shown} are shown.`
    : `${waiting} for review.`;
}
