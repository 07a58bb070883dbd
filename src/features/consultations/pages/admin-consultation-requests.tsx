import { redirect, useLocation, useNavigation } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { readPage } from "#shared/pages.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTurns } from "#ui/page-turns.tsx";
import { AdminConsultationNav } from "../components/admin-consultation-nav.tsx";
import { RequestCard } from "../components/request-card.tsx";
import { adminConsultationsPath } from "../consultations.constants.ts";
import { handleRequest, listOpenRequests } from "../requests.usecases.server.ts";
import type { Route } from "./+types/admin-consultation-requests";

const path = `${adminConsultationsPath}/requests`;
const title = "Requests from before the calendar";

export const handle: PageHandle = { listed: false, form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title,
    description: "Requests for a consultation that nobody has handled yet.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const parameters = new URL(request.url).searchParams;
  const list = await listOpenRequests(services, admin, readPage(parameters.get("page")));
  return { ...list, done: parameters.has("done") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const form = await readForm(request, context);
  try {
    await handleRequest(services, admin, String(form.get("requestId") ?? ""));
    const page = readPage(new URL(request.url).searchParams.get("page"));
    return redirect(`${path}?page=${page}&done`);
  } catch (error) {
    return answerProblem(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

export default function AdminRequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, open, page, pages, done } = loaderData;
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  return (
    <Page title={title} lead={`${open} open. The oldest come first.`}>
      <div className="grid gap-8">
        <AdminFactorNotice />
        <AdminConsultationNav openRequests={open} />
        {problem ? <Alert variant="destructive" title={problem} focused /> : null}
        {done && !actionData ? (
          <Alert key={key} variant="success" title="The request was marked as handled." focused />
        ) : null}
        {requests.length === 0 ? (
          <EmptyState title="All requests are handled">
            <p>New consultations are booked in the calendar.</p>
          </EmptyState>
        ) : (
          <ul aria-label={title} className="border-b border-line">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} busy={busy} />
              </li>
            ))}
          </ul>
        )}
        <PageTurns
          label="Pages of requests"
          page={page}
          pages={pages}
          pathOf={(number) => `${path}?page=${number}`}
          before="Older requests"
          after="Newer requests"
        />
      </div>
    </Page>
  );
}
