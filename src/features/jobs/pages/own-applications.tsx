import { Link } from "react-router";
import { AccountFrame } from "#features/account/account-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import {
  ownApplicationsPath,
  ownCvPath,
  stageKindNames,
} from "../applications/applications.constants.ts";
import { canWithdraw, cvFileName } from "../applications/applications.rules.ts";
import type { OwnJobApplication } from "../applications/applications.types.ts";
import {
  listOwnApplications,
  withdrawApplication,
} from "../applications/applications.usecases.server.ts";
import { jobPath } from "../jobs.constants.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import type { Route } from "./+types/own-applications";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Job applications",
    description: "Jobs you've applied for and where each application stands.",
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

export const action = formAction(
  "user",
  async ({ services, viewer, values: { applicationId = "" } }) => {
    await withdrawApplication(services, viewer, applicationId);
    return `${ownApplicationsPath}?withdrawn`;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function OwnApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { applications, withdrawn } = loaderData;
  return (
    <AccountFrame
      title="Job applications"
      lead="Jobs you've applied for and where each application stands."
    >
      <div className="grid gap-8">
        <PageProblem />
        <DoneNotice title={withdrawn ? "Application withdrawn" : null}>
          <p>We deleted the CV you sent with it.</p>
        </DoneNotice>
        {applications.length === 0 ? (
          <EmptyState title="No applications yet">
            <p>Jobs you apply for will appear here.</p>
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
  const { id, jobId, jobTitle, employer, stage, notifiedKind, dueAt, name, cv, appliedAt } =
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
        <Badge>{stageKindNames[notifiedKind]}</Badge>
        <span className="text-sm text-muted">
          Sent <LocalTime time={appliedAt} />
          {dueAt ? `. Answer expected by ${formatDay(dueAt)}.` : null}
        </span>
      </p>
      {cv ? (
        <p>
          <a className="link" href={ownCvPath(id)}>
            {cvFileName(name, cv.type)}
          </a>
        </p>
      ) : null}
      {canWithdraw(stage.kind) ? <Withdraw id={id} jobTitle={jobTitle} /> : null}
    </article>
  );
}

function Withdraw({ id, jobTitle }: Pick<OwnJobApplication, "id" | "jobTitle">) {
  return (
    <FoldedForm
      quiet
      look="link"
      label={
        <>
          Withdraw<span className="sr-only"> {jobTitle}</span>
        </>
      }
      hidden={{ applicationId: id }}
    >
      <p className="text-sm">
        We&apos;ll see that you withdrew, and we&apos;ll delete your CV. You can&apos;t apply for
        this job again.
      </p>
      <SubmitButton variant="destructive" busyLabel="Withdrawing...">
        Withdraw application
      </SubmitButton>
    </FoldedForm>
  );
}
