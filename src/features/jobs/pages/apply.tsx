import { Link, useActionData } from "react-router";
import { readOwnProfile } from "#features/account/account.contract.ts";
import {
  type OpenPaidService,
  readOpenPaidServices,
} from "#features/fee-protection/fee-protection.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { isFormAnswer } from "#shared/form-answer.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { SampleNote } from "#ui/sample-note.tsx";
import {
  maxCvBytes,
  ownApplicationsPath,
  ownCvPath,
  stageKindNames,
} from "../applications/applications.constants.ts";
import { cvFileName } from "../applications/applications.rules.ts";
import type { JobApplication } from "../applications/applications.types.ts";
import { applyForJob, findOwnApplication } from "../applications/applications.usecases.server.ts";
import { ApplicationFields } from "../components/application-fields.tsx";
import { applyPath, jobPath } from "../jobs.constants.ts";
import { readJob } from "../jobs.usecases.server.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import type { Route } from "./+types/apply";

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxCvBytes } },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [{ title: `Apply - ${brand.name}` }];
  const { job } = loaderData;
  return describePage(args, {
    title: `Apply: ${job.title}`,
    description: `Apply for ${job.title} at ${job.employer}.`,
    path: applyPath(job.id),
    listed: false,
    trail: [
      { name: "Talent Solutions", path: "/talent" },
      { name: job.title, path: jobPath(job.id) },
    ],
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, applyPath(params.jobId));
  const job = await readJob(services, user, params.jobId);
  const application = await findOwnApplication(services, user, job.id);
  const sent = new URL(request.url).searchParams.has("sent");
  const name = (await readOwnProfile(services, user)).full_name;
  const paid = application || !job.isOpen ? [] : await readOpenPaidServices(services, user);
  return { job, application: application ?? null, name, sent, paid };
}

export const action = formAction(
  "user",
  async ({
    services,
    viewer,
    param,
    path,
    form,
    values: { name = "", phone = "", message = "" },
  }) => {
    const cv = await readCv(form);
    await applyForJob(services, viewer, param("jobId"), { name, phone, message, cv });
    return `${path}?sent`;
  },
  {
    // Sent before, from another tab perhaps, or too late: the page says which by itself.
    refused: ({ status }, { path }) => (status === 409 ? path : undefined),
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** The chosen file's bytes; a form without a choice brings an empty file without a name. */
async function readCv(form: FormData): Promise<Uint8Array | null> {
  const file = form.get("cv");
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  return new Uint8Array(await file.arrayBuffer());
}

export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const { job, application, name, sent, paid } = loaderData;
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={jobPath(job.id)}>Back to the job</BackLink>
      </div>
      <Page width="text" title={`Apply: ${job.title}`} lead={`${job.employer}, ${job.location}`}>
        <div className="grid gap-8">
          {job.is_sample ? <SampleNote>This job and employer are samples.</SampleNote> : null}
          {application ? (
            <Applied application={application} sent={sent} />
          ) : paid.length > 0 ? (
            <PaidServices services={paid} />
          ) : job.isOpen ? (
            <ApplicationForm name={name} />
          ) : (
            <Closed />
          )}
        </div>
      </Page>
    </>
  );
}

function Applied({ application, sent }: { application: JobApplication; sent: boolean }) {
  return (
    <>
      {sent ? (
        <Alert variant="success" title="Application sent" focused>
          <p>You can follow it in your account. We&apos;ll email you when there&apos;s news.</p>
        </Alert>
      ) : (
        <Alert title="You've already applied for this job" focused>
          <p>Here&apos;s what you sent. You can&apos;t change it or apply again.</p>
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: "Status", description: stageKindNames[application.stage.kind] },
          { term: "Sent", description: <LocalTime time={application.appliedAt} /> },
          {
            term: "Message",
            description: (
              <p dir="auto" className="whitespace-pre-line">
                {application.message}
              </p>
            ),
          },
          ...(application.cv
            ? [
                {
                  term: "CV",
                  description: (
                    <a className="link" href={ownCvPath(application.id)}>
                      {cvFileName(application.name, application.cv.type)}
                    </a>
                  ),
                },
              ]
            : []),
          ...(application.resumeUrl
            ? [
                {
                  term: "Resume link",
                  description: <span className="wrap-anywhere">{application.resumeUrl}</span>,
                },
              ]
            : []),
        ]}
      />
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link className="link" to={ownApplicationsPath}>
          Your applications
        </Link>
        <Link className="link" to={jobSearchPath()}>
          More open jobs
        </Link>
      </p>
    </>
  );
}

/** What the applicant has paid for that isn't over: they can't apply meanwhile. */
function PaidServices({ services }: { services: readonly OpenPaidService[] }) {
  return (
    <Alert title="You can apply once your paid services are over">
      <div className="grid gap-3">
        <p>
          We recruit for this job, so we can't sell you career services at the same time. These are
          still open:
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          {services.map(({ title, path, overAt }) => (
            <li key={path}>
              <Link className="link" to={path}>
                {title}
              </Link>
              {overAt ? (
                <>
                  , over on <LocalTime time={overAt} />
                </>
              ) : null}
            </li>
          ))}
        </ul>
        <p>
          Cancel or ask for a refund on each page, or wait until it's over. Then come back here.
        </p>
      </div>
    </Alert>
  );
}

function ApplicationForm({ name }: { name: string | null }) {
  const isRefused = isFormAnswer(useActionData());
  return (
    <Form values={{ name }} encType="multipart/form-data">
      {isRefused ? <p className="noscript:block hidden">Please choose your CV again.</p> : null}
      <ApplicationFields />
      <SubmitButton busyLabel="Sending...">Send application</SubmitButton>
    </Form>
  );
}

function Closed() {
  return (
    <Alert title="This job is closed">
      <p>
        It no longer takes applications.{" "}
        <Link className="link" to={jobSearchPath()}>
          See open jobs
        </Link>
      </p>
    </Alert>
  );
}
