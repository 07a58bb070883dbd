import { Link, redirect, useLocation, useNavigation } from "react-router";
import { AdminFactorNotice } from "#features/accounts/accounts-components.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { ConsultationCard } from "../components/consultation-card.tsx";
import { handleConsultation, listConsultations } from "../consultations.usecases.server.ts";
import { readPage } from "../jobs.rules.ts";
import type { Route } from "./+types/admin-consultations";

const path = "/admin/consultations";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Consultations",
    description: "Requests for a consultation, the newest first.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const parameters = new URL(request.url).searchParams;
  const list = await listConsultations(services, admin, readPage(parameters.get("page")));
  return { ...list, done: parameters.has("done") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const form = await request.formData();
  try {
    await handleConsultation(services, admin, String(form.get("requestId") ?? ""));
    const page = readPage(new URL(request.url).searchParams.get("page"));
    return redirect(`${path}?page=${page}&done`);
  } catch (error) {
    return answerProblem(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

export default function AdminConsultationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, total, open, page, pages, done } = loaderData;
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  return (
    <Page title="Consultations" lead={describeList(total, open)}>
      <div className="grid gap-8">
        <AdminFactorNotice />
        {problem ? <Alert variant="destructive" title={problem} focused /> : null}
        {done && !actionData ? (
          <Alert key={key} variant="success" title="The request was marked as handled." focused />
        ) : null}
        {requests.length === 0 ? (
          <EmptyState title="No requests yet">
            <p>Whoever books a consultation appears here.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Requests for a consultation" className="border-b border-line">
            {requests.map((request) => (
              <li key={request.id}>
                <ConsultationCard request={request} busy={busy} />
              </li>
            ))}
          </ul>
        )}
        {pages > 1 ? (
          <nav aria-label="Pages of requests" className="flex items-center justify-between gap-4">
            {page > 1 ? (
              <Link className="link" to={`${path}?page=${page - 1}`}>
                Newer requests
              </Link>
            ) : (
              <span />
            )}
            <span className="text-muted">
              Page {page} of {pages}
            </span>
            {page < pages ? (
              <Link className="link" to={`${path}?page=${page + 1}`}>
                Older requests
              </Link>
            ) : (
              <span />
            )}
          </nav>
        ) : null}
      </div>
    </Page>
  );
}

function describeList(total: number, open: number): string {
  if (total === 0) return "Nobody has asked yet.";
  const requests = total === 1 ? "1 request" : `${total} requests`;
  return `${requests}, ${open} open. The newest come first.`;
}
