import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { AdminConsultationNav } from "../components/admin-consultation-nav.tsx";
import { RequestCard } from "../components/request-card.tsx";
import { adminConsultationsPath } from "../consultations.constants.ts";
import { handleRequest, listOpenRequests } from "../requests.usecases.server.ts";
import type { Route } from "./+types/admin-consultation-requests";

const path = `${adminConsultationsPath}/requests`;
const title = "Earlier consultation requests";

export const handle: PageHandle = { listed: false, form: { from: "support" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title,
    description: "Consultation requests from before online booking that still need an answer.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", path);
  const parameters = new URL(request.url).searchParams;
  const list = await listOpenRequests(services, admin, readPage(parameters.get("page")));
  return { ...list, done: parameters.has("done") };
}

export const action = formAction(
  "support",
  async ({ services, viewer, request, values: { requestId = "" } }) => {
    await handleRequest(services, viewer, requestId);
    return `${path}?page=${readPage(new URL(request.url).searchParams.get("page"))}&done`;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminRequestsPage({ loaderData }: Route.ComponentProps) {
  const { requests, open, page, pages, done } = loaderData;
  return (
    <Page title={title} lead={open > 0 ? `${open} open, oldest first.` : null}>
      <div className="grid gap-8">
        <AdminFactorNotice />
        <AdminConsultationNav openRequests={open} />
        <PageProblem />
        <DoneNotice title={done ? "Request marked as answered." : null} />
        {requests.length === 0 ? (
          <EmptyState title="No open requests">
            <p>New consultations go straight into the calendar.</p>
          </EmptyState>
        ) : (
          <ul aria-label={title} className="border-b border-line">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} />
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
