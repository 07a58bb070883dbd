import { Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { AccountFrame } from "#features/account/account-components.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { readText } from "#shared/form-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import {
  applicationStatusNames,
  ownApplicationsPath,
  ownCvPath,
} from "../applications/applications.constants.ts";
import { canWithdraw, cvFileName } from "../applications/applications.rules.ts";
import type { OwnJobApplication } from "../applications/applications.types.ts";
import {
  listOwnApplications,
  withdrawApplication,
} from "../applications/applications.usecases.server.ts";
import { jobPath, jobSearchPath } from "../jobs.constants.ts";
import type { Route } from "./+types/own-applications";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Job applications",
    description: "The jobs you applied for and where each application stands.",
    path: ownApplicationsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, ownApplicationsPath);
  return {
    applications: await listOwnApplications(services, user),
    withdrawn: new URL(request.url).searchParams.has("withdrawn"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, ownApplicationsPath);
  const form = await readForm(request, context);
  try {
    await withdrawApplication(services, user, readText(form, "applicationId"));
    return redirect(`${ownApplicationsPath}?withdrawn`);
  } catch (error) {
    return answerProblem(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

export default function OwnApplicationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { applications, withdrawn } = loaderData;
  const { key } = useLocation();
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  return (
    <AccountFrame title="Job applications" lead="What you applied for, and where it stands.">
      <div className="grid gap-8">
        {problem ? <Alert variant="destructive" title={problem} focused /> : null}
        {withdrawn && !actionData ? (
          <Alert key={key} variant="success" title="Your application is withdrawn" focused>
            <p>We deleted the CV that you sent with it.</p>
          </Alert>
        ) : null}
        {applications.length === 0 ? (
          <EmptyState title="No applications yet">
            <p>Jobs that you apply for appear here.</p>
            <Button asChild className="mt-4">
              <Link to={jobSearchPath()}>Search jobs</Link>
            </Button>
          </EmptyState>
        ) : (
          <ul aria-label="Job applications" className="border-b border-line">
            {applications.map((application) => (
              <li key={application.id}>
                <OwnApplication {...application} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </AccountFrame>
  );
}

function OwnApplication(application: OwnJobApplication) {
  const { id, jobId, jobTitle, employer, status, name, cv, appliedAt, statusChangedAt } =
    application;
  return (
    <article className="grid gap-3 border-t border-line py-6">
      <h2 className="text-lg font-semibold wrap-anywhere">
        <Link className="link" to={jobPath(jobId)}>
          {jobTitle}
        </Link>
      </h2>
      <p className="text-muted wrap-anywhere">{employer}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{applicationStatusNames[status]}</Badge>
        <span className="text-sm text-muted">
          Sent <LocalTime time={appliedAt} />
          {status === "submitted" ? null : (
            <>
              {". "}Updated <LocalTime time={statusChangedAt} />
            </>
          )}
        </span>
      </p>
      {cv ? (
        <p>
          <a className="link" href={ownCvPath(id)}>
            {cvFileName(name, cv.type)}
          </a>
        </p>
      ) : null}
      {canWithdraw(status) ? <Withdraw id={id} jobTitle={jobTitle} /> : null}
    </article>
  );
}

function Withdraw({ id, jobTitle }: Pick<OwnJobApplication, "id" | "jobTitle">) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("applicationId") === id;
  return (
    <details>
      <summary className="min-h-9 w-fit text-muted underline underline-offset-4 hover:text-ink">
        Withdraw<span className="sr-only"> {jobTitle}</span>
      </summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3">
        <input type="hidden" name="applicationId" value={id} />
        <p className="text-sm">
          We&apos;ll see that you withdrew, and your CV is deleted. You can&apos;t apply for this
          job again.
        </p>
        <Button type="submit" variant="destructive" busy={busy}>
          {busy ? "Withdrawing..." : "Withdraw application"}
        </Button>
      </Form>
    </details>
  );
}
