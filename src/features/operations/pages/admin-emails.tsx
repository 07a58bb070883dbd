import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { Button } from "#ui/controls/button.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { EmailsTable } from "../components/emails-table.tsx";
import { OperationsParts } from "../components/operations-parts.tsx";
import { readEmails, resendEmail } from "../emails.usecases.server.ts";
import { emailsPath as path } from "../operations.constants.ts";
import { emailForm } from "../operations.schemas.ts";
import type { Route } from "./+types/admin-emails";

export const handle: PageHandle = { form: { from: "operations" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Email queue",
    description: "Emails that failed or are waiting to be sent.",
    path: "/admin/queues/emails",
    trail: [{ name: "Queues", path: "/admin/queues" }],
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, "operations", path);
  const query = new URL(request.url).searchParams;
  const state = query.get("state") === "waiting" ? ("waiting" as const) : ("failed" as const);
  return {
    state,
    ...(await readEmails(services, operator, { state, page: readPage(query.get("page")) })),
    sent: query.get("done") === "sent",
  };
}

export const action = formAction("operations", emailForm, async (page, email) => {
  await resendEmail(page.services, page.viewer, email);
  return `${path}?done=sent`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminEmailsPage({ loaderData }: Route.ComponentProps) {
  const { state, emails, page, hasMore, sent } = loaderData;
  const addressOf = (number: number) => `${path}?state=${state}&page=${number}`;
  return (
    <Page title="Email queue" lead="Emails that failed or are waiting to be sent.">
      <div className="grid gap-8">
        <AdminFactorNotice />
        <OperationsParts />
        <PageProblem />
        <DoneNotice title={sent ? "The email is waiting to be sent again." : null} />
        <ChoiceLinks
          label="Which emails"
          choices={[
            { to: `${path}?state=failed`, label: "Failed", current: state === "failed" },
            { to: `${path}?state=waiting`, label: "Waiting", current: state === "waiting" },
          ]}
        />
        <p className="max-w-text text-muted">
          {state === "failed"
            ? "We've stopped trying to send these emails. We delete them after 30 days, or sooner once they're no longer useful, for example when their code has expired. If you resend one that was delivered after all, most inboxes show it only once."
            : "These emails will be sent automatically, unless their queue is paused. If the last attempt failed, we'll keep trying for up to three days."}
        </p>
        {emails.length === 0 ? (
          <EmptyState title={state === "failed" ? "No failed emails" : "No waiting emails"} />
        ) : (
          <EmailsTable emails={emails} state={state} />
        )}
        <nav aria-label="Pages" className="flex gap-4">
          {page > 1 ? (
            <Button asChild variant="secondary" size="small">
              <Link to={addressOf(page - 1)}>Previous</Link>
            </Button>
          ) : null}
          {hasMore ? (
            <Button asChild variant="secondary" size="small">
              <Link to={addressOf(page + 1)}>Next</Link>
            </Button>
          ) : null}
        </nav>
      </div>
    </Page>
  );
}
