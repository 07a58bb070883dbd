import { Form, redirect, useLocation } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { readText } from "#shared/form-text.ts";
import { isId } from "#shared/ids.ts";
import { readPage } from "#shared/pages.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceLinks } from "#ui/choice-links.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTurns } from "#ui/page-turns.tsx";
import { Select } from "#ui/select.tsx";
import {
  adminJobApplicationsPath,
  applicationStatusNames,
} from "../applications/applications.constants.ts";
import {
  type ApplicationStatus,
  applicationStatuses,
  readApplicationStatus,
} from "../applications/applications.rules.ts";
import {
  countNewJobApplications,
  decideJobApplication,
  listJobApplications,
} from "../applications/job-applications.usecases.server.ts";
import { AdminJobApplication } from "../components/admin-job-application.tsx";
import type { Route } from "./+types/admin-job-applications";

export const handle: PageHandle = { listed: false, form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Job applications",
    description: "Who applied for which job, and where each application stands.",
    path: adminJobApplicationsPath,
    listed: false,
  });
}

interface Choice {
  status: ApplicationStatus | null;
  jobId: string | null;
  page: number;
}

function readChoice(request: Request): Choice {
  const { searchParams } = new URL(request.url);
  const job = searchParams.get("job") ?? "";
  return {
    status: readApplicationStatus(searchParams.get("status")) ?? null,
    jobId: isId(job) ? job : null,
    page: readPage(searchParams.get("page")),
  };
}

function pathFor({ status, jobId, page, done }: Choice & { done?: string }): string {
  const search = new URLSearchParams();
  if (status) search.set("status", status);
  if (jobId) search.set("job", jobId);
  if (page > 1) search.set("page", String(page));
  if (done) search.set("done", done);
  return search.size > 0 ? `${adminJobApplicationsPath}?${search}` : adminJobApplicationsPath;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, adminJobApplicationsPath);
  const choice = readChoice(request);
  return {
    ...choice,
    ...(await listJobApplications(services, admin, choice)),
    newOnes: await countNewJobApplications(services, admin),
    done: new URL(request.url).searchParams.get("done"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, adminJobApplicationsPath);
  const form = await readForm(request, context);
  const to = readText(form, "to");
  try {
    await decideJobApplication(services, admin, {
      applicationId: readText(form, "applicationId"),
      from: readText(form, "from"),
      to,
    });
    return redirect(pathFor({ ...readChoice(request), done: to }));
  } catch (error) {
    // Somebody was faster: the list shows what they decided.
    if (isProductError(error) && error.status === 409) {
      return redirect(pathFor({ ...readChoice(request), done: "changed" }));
    }
    return answerProblem(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

export default function AdminJobApplicationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { applications, jobs, total, page, pages, status, jobId, newOnes, done } = loaderData;
  const { key } = useLocation();
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const decided = readApplicationStatus(done);
  return (
    <Page title="Job applications" lead={describeList(total, newOnes)}>
      <div className="grid gap-8">
        <AdminFactorNotice />
        {problem ? <Alert variant="destructive" title={problem} focused /> : null}
        {decided && !actionData ? (
          <Alert
            key={key}
            variant="success"
            title={`Saved: ${applicationStatusNames[decided]}. The applicant gets an email.`}
            focused
          />
        ) : null}
        {done === "changed" && !actionData ? (
          <Alert
            key={key}
            variant="destructive"
            title="This application changed before your decision was saved. Here's how it stands now."
            focused
          />
        ) : null}
        <div className="grid gap-4">
          <ChoiceLinks
            label="Status"
            choices={[null, ...applicationStatuses].map((each) => ({
              to: pathFor({ status: each, jobId, page: 1 }),
              label: each ? applicationStatusNames[each] : "All",
              current: each === status,
            }))}
          />
          {jobs.length > 1 || jobId ? (
            <Form method="get" className="flex flex-wrap items-end gap-3">
              {status ? <input type="hidden" name="status" value={status} /> : null}
              <Field id="job" label="Job">
                {(control) => (
                  <Select {...control} key={jobId} name="job" defaultValue={jobId ?? ""}>
                    <option value="">All jobs</option>
                    {jobs.map(({ id, title, employer }) => (
                      <option key={id} value={id}>
                        {title}, {employer}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Button type="submit" variant="secondary">
                Show
              </Button>
            </Form>
          ) : null}
        </div>
        {applications.length === 0 ? (
          <EmptyState title="No applications here">
            <p>Applications for jobs appear here, the newest first.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Job applications" className="border-b border-line">
            {applications.map((application) => (
              <li key={application.id}>
                <AdminJobApplication {...application} />
              </li>
            ))}
          </ul>
        )}
        <PageTurns
          label="Pages of applications"
          page={page}
          pages={pages}
          pathOf={(number) => pathFor({ status, jobId, page: number })}
          before="Newer ones"
          after="Older ones"
        />
      </div>
    </Page>
  );
}

function describeList(total: number, newOnes: number): string {
  const shown = total === 1 ? "1 application" : `${total} applications`;
  return newOnes > 0 ? `${shown}. ${newOnes} new, waiting for an answer.` : `${shown}.`;
}
