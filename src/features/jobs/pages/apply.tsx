import { data, Form, Link, redirect, useNavigation } from "react-router";
import { readOwnProfile } from "#features/account/account.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { brand } from "#shared/brand.ts";
import { isProductError } from "#shared/errors.ts";
import { readText } from "#shared/form-text.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { SampleNote } from "#ui/sample-note.tsx";
import {
  applicationStatusNames,
  maxCvBytes,
  ownApplicationsPath,
  ownCvPath,
} from "../applications/applications.constants.ts";
import { cvFileName } from "../applications/applications.rules.ts";
import type { JobApplication } from "../applications/applications.types.ts";
import { applyForJob, findOwnApplication } from "../applications/applications.usecases.server.ts";
import { ApplicationFields, type ApplicationValues } from "../components/application-fields.tsx";
import { applyPath, jobPath, jobSearchPath } from "../jobs.constants.ts";
import { readJob } from "../jobs.usecases.server.ts";
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
  const values: ApplicationValues = {
    name: (await readOwnProfile(services, user)).full_name ?? "",
    phone: "",
    message: "",
  };
  const sent = new URL(request.url).searchParams.has("sent");
  return { job, application: application ?? null, values, sent };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, applyPath(params.jobId));
  const form = await readForm(request, context);
  const values = readValues(form);
  try {
    await applyForJob(services, user, params.jobId, { ...values, cv: await readCv(form) });
    return redirect(`${applyPath(params.jobId)}?sent`);
  } catch (error) {
    if (!isProductError(error) || ![400, 409, 429].includes(error.status)) throw error;
    // Sent before, from another tab perhaps, or too late: the page says which by itself.
    if (error.status === 409) return redirect(applyPath(params.jobId));
    const fields = error.details.fields as FieldError[] | undefined;
    const wrong = fields ? { problems: fields } : { problem: error.message };
    return data({ values, ...wrong }, { status: error.status });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readValues(await copyForm(request));
  return reachServer(serverAction, { values });
}

function readValues(form: FormData): ApplicationValues {
  const [name, phone, message] = ["name", "phone", "message"].map((field) => readText(form, field));
  return { name: name ?? "", phone: phone ?? "", message: message ?? "" };
}

/** The chosen file's bytes; a form without a choice brings an empty file without a name. */
async function readCv(form: FormData): Promise<Uint8Array | null> {
  const file = form.get("cv");
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  return new Uint8Array(await file.arrayBuffer());
}

const noProblems: FieldError[] = [];

interface Attempt {
  values?: ApplicationValues;
  problems?: FieldError[];
  problem?: string;
}

export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { job, application, sent } = loaderData;
  const attempt: Attempt = actionData ?? {};
  const values = attempt.values ?? loaderData.values;
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={jobPath(job.id)}>The job</BackLink>
      </div>
      <Page width="text" title={`Apply: ${job.title}`} lead={`${job.employer}, ${job.location}`}>
        <div className="grid gap-8">
          {job.is_sample ? <SampleNote>This job and its employer are invented.</SampleNote> : null}
          {application ? (
            <Applied application={application} sent={sent} />
          ) : job.isOpen ? (
            <ApplicationForm values={values} {...attempt} />
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
        <Alert variant="success" title="Your application was sent" focused>
          <p>You can follow it in your account. We&apos;ll email you when its status changes.</p>
        </Alert>
      ) : (
        <Alert title="You have already applied for this job" focused>
          <p>This is what you sent. You can&apos;t change it or send it again.</p>
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: "Status", description: applicationStatusNames[application.status] },
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
                  term: "Résumé link",
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

function ApplicationForm({
  values,
  problems = noProblems,
  problem,
}: Attempt & { values: ApplicationValues }) {
  const { state, formMethod } = useNavigation();
  const busy = state !== "idle" && formMethod === "POST";
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-6">
      <ErrorSummary errors={problems} />
      {problem ? <Alert variant="destructive" title={problem} focused /> : null}
      {problems.length > 0 || problem ? (
        <p className="noscript:block hidden">Please choose your CV again.</p>
      ) : null}
      <ApplicationFields values={values} problems={problems} />
      <Button type="submit" busy={busy} className="w-fit">
        {busy ? "Sending..." : "Send application"}
      </Button>
    </Form>
  );
}

function Closed() {
  return (
    <Alert title="This job is closed">
      <p>
        It takes no more applications.{" "}
        <Link className="link" to={jobSearchPath()}>
          See the open jobs
        </Link>
      </p>
    </Alert>
  );
}
