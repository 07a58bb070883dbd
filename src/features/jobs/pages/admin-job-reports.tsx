import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { waitsForColleague } from "#shared/own-matter.ts";
import { readPage } from "#shared/pages.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { AdminJobReport } from "../components/admin-job-report.tsx";
import {
  dismissJobReport,
  readJobReports,
  restoreReportedJob,
  takeDownReportedJob,
} from "../reports/handle-reports.usecases.server.ts";
import { adminJobReportsPath, fraudPolicyPath } from "../reports/job-reports.constants.ts";
import { reportIdForm, takeDownForm } from "../reports/job-reports.schemas.ts";
import type { Route } from "./+types/admin-job-reports";

export const handle: PageHandle = { listed: false, form: { from: "moderation" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Job reports",
    description: "Jobs reported by visitors.",
    path: adminJobReportsPath,
    listed: false,
  });
}

const done = {
  taken_down:
    "Job taken down. Anyone who reported it and left an email gets an answer. Applicants who are waiting for a decision get a warning.",
  taken_down_emailed:
    "Job taken down. We'll email the reason to the employer. Anyone who reported it and left an email gets an answer too. Applicants who are waiting for a decision get a warning.",
  dismissed:
    "The job stays up. We'll email the person who reported it, if they left an email address.",
  restored: "Job restored. We'll email applicants who are waiting for a decision.",
  restored_emailed:
    "Job restored. We'll email the employer and applicants who are waiting for a decision.",
} as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", adminJobReportsPath);
  const { searchParams } = new URL(request.url);
  const outcome = searchParams.get("done") ?? "";
  return {
    ...(await readJobReports(services, admin, readPage(searchParams.get("page")))),
    done: Object.entries(done).find(([name]) => name === outcome)?.[1] ?? null,
  };
}

export const action = formActions({
  takeDown: formAction("moderation", takeDownForm, async ({ services, viewer }, input) => {
    const isEmailed = await takeDownReportedJob(services, viewer, input);
    return `${adminJobReportsPath}?done=${isEmailed ? "taken_down_emailed" : "taken_down"}`;
  }),
  dismiss: formAction("moderation", reportIdForm, async ({ services, viewer }, { reportId }) => {
    await dismissJobReport(services, viewer, reportId);
    return `${adminJobReportsPath}?done=dismissed`;
  }),
  restore: formAction("moderation", reportIdForm, async ({ services, viewer }, { reportId }) => {
    const isEmailed = await restoreReportedJob(services, viewer, reportId);
    return `${adminJobReportsPath}?done=${isEmailed ? "restored_emailed" : "restored"}`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminJobReportsPage({ loaderData }: Route.ComponentProps) {
  const { open, takenDown, handled, total } = loaderData;
  return (
    <Page
      title="Job reports"
      lead={total > 0 ? describeQueue(total, open.length) : null}
      width="text"
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <DoneNotice title={loaderData.done} />
        <PageProblem />
        {loaderData.needsColleague ? <p>{waitsForColleague}</p> : null}
        {open.length === 0 ? (
          <EmptyState title="No reports to review">
            <p>When someone reports a job, the report appears here.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Open reports" className="grid gap-8">
            {open.map((report) => (
              <li key={report.id}>
                <AdminJobReport report={report} />
              </li>
            ))}
          </ul>
        )}
        {takenDown.reports.length > 0 ? (
          <section aria-labelledby="down-title" className="grid gap-4">
            <h2 id="down-title" className="text-xl">
              Jobs we&apos;ve taken down
            </h2>
            <ul className="grid gap-8">
              {takenDown.reports.map((report) => (
                <li key={report.id}>
                  <AdminJobReport report={report} canRestore />
                </li>
              ))}
            </ul>
            <PageTurns
              label="Pages of jobs we've taken down"
              page={takenDown.page}
              pages={takenDown.pages}
              pathOf={(page) => `${adminJobReportsPath}?page=${page}#down-title`}
              before="Newer"
              after="Older"
            />
          </section>
        ) : null}
        <section aria-labelledby="handled-title" className="grid gap-4">
          <h2 id="handled-title" className="text-xl">
            Resolved
          </h2>
          {handled.length === 0 ? (
            <p>No resolved reports yet.</p>
          ) : (
            <ul className="grid gap-8">
              {handled.map((report) => (
                <li key={report.id}>
                  <AdminJobReport report={report} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <p>
          <Link className="link" to={fraudPolicyPath}>
            Our job fraud policy
          </Link>
        </p>
      </div>
    </Page>
  );
}

function describeQueue(total: number, shown: number): string {
  const waiting = total === 1 ? "1 report to review." : `${total} reports to review.`;
  return total > shown ? `${waiting} These are the oldest ${shown}.` : waiting;
}
