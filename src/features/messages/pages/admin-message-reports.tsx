import { data, Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isProductError } from "#shared/errors.ts";
import { waitsForColleague } from "#shared/own-matter.ts";
import { Card } from "#ui/content/card.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { MessageBody } from "../components/message-body.tsx";
import { MessageReport, MessageReportTitle } from "../components/message-report.tsx";
import { adminReportsPath, reportedMessagesShown, reportPath } from "../messages.constants.ts";
import { describeRole } from "../messages.rules.ts";
import {
  handleReport,
  type ReportedMessage,
  readReportedMessages,
  readReports,
} from "../reports/reports.usecases.server.ts";
import type { Route } from "./+types/admin-message-reports";

export const handle: PageHandle = { listed: false, form: { from: "moderation" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Message reports",
    description: "Conversations that someone asked us to review.",
    path: adminReportsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", adminReportsPath);
  const { searchParams } = new URL(request.url);
  const reportId = searchParams.get("report");
  return {
    list: reportId ? null : await readReports(services, admin),
    opened: reportId
      ? await readReportedMessages(services, admin, reportId).catch(showMissing)
      : null,
    handledNow: searchParams.has("handled"),
  };
}

export const action = formAction(
  "moderation",
  async ({ services, viewer, values: { reportId = "" } }) => {
    await handleReport(services, viewer, reportId);
    return `${adminReportsPath}?handled`;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

function showMissing(error: unknown): never {
  if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
  throw error;
}

export default function AdminMessageReportsPage({ loaderData }: Route.ComponentProps) {
  const { list, opened, handledNow } = loaderData;
  if (opened) return <OpenedReport opened={opened} />;
  const { open = [], handled = [], total = 0, needsColleague = false } = list ?? {};
  return (
    <Page
      title="Message reports"
      lead={total > 0 ? describeQueue(total, open.length) : null}
      width="text"
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <DoneNotice title={handledNow ? "Report marked as resolved." : null} />
        <PageProblem />
        {needsColleague ? <p>{waitsForColleague}</p> : null}
        {open.length === 0 ? (
          <EmptyState title="No reports to review">
            <p>When someone reports a conversation, you'll find it here.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Open reports" className="grid gap-8">
            {open.map((report) => (
              <li key={report.id}>
                <Card as="article" title={<MessageReportTitle report={report} />}>
                  <MessageReport report={report} />
                  <Button asChild variant="secondary" className="w-fit">
                    <Link to={reportPath(report.id)}>Read the messages</Link>
                  </Button>
                </Card>
              </li>
            ))}
          </ul>
        )}
        <section aria-labelledby="handled-title" className="grid gap-4">
          <h2 id="handled-title" className="font-serif text-xl">
            Resolved
          </h2>
          {handled.length === 0 ? (
            <p>No resolved reports yet.</p>
          ) : (
            <ul className="grid gap-4">
              {handled.map((report) => (
                <li key={report.id} className="grid gap-2 border-t border-line pt-4">
                  <Link to={reportPath(report.id)} className="link w-fit">
                    <MessageReportTitle report={report} />
                  </Link>
                  <MessageReport report={report} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Page>
  );
}

function OpenedReport({
  opened: { report, messages },
}: {
  opened: NonNullable<Route.ComponentProps["loaderData"]["opened"]>;
}) {
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={adminReportsPath}>All reports</BackLink>
      </div>
      <Page title={<MessageReportTitle report={report} />} width="text">
        <div className="grid gap-8">
          <PageProblem />
          <MessageReport report={report} />
          {report.handledAt ? null : (
            <ButtonForm hidden={{ reportId: report.id }} busyLabel="Processing...">
              Mark as resolved
            </ButtonForm>
          )}
          <section aria-labelledby="messages-title" className="grid gap-4">
            <h2 id="messages-title" className="text-xl">
              Messages
            </h2>
            <p className="text-sm text-muted">
              This shows up to {reportedMessagesShown} messages from before the report and up to{" "}
              {reportedMessagesShown} from after it. Messages written after it's resolved aren't
              shown. The audit log records that you've read them.
            </p>
            <ol className="grid gap-4">
              {messages.map((message) => (
                <Entry key={message.id} message={message} />
              ))}
            </ol>
          </section>
        </div>
      </Page>
    </>
  );
}

function Entry({ message }: { message: ReportedMessage }) {
  const { sender, senderRole, sentAt, body, attachmentName } = message;
  return (
    <li className="grid min-w-0 gap-1 border-t border-line pt-4">
      <p className="text-sm text-muted">
        <bdi>{sender}</bdi>, {describeRole(senderRole).toLowerCase()}, <LocalTime time={sentAt} />
      </p>
      <MessageBody body={body} />
      {attachmentName ? (
        <p className="text-sm text-muted">
          With a file: <bdi>{attachmentName}</bdi>
        </p>
      ) : null}
    </li>
  );
}

function describeQueue(total: number, shown: number): string {
  const waiting = total === 1 ? "1 report to review." : `${total} reports to review.`;
  return total > shown ? `${waiting} These are the oldest ${shown}.` : waiting;
}
