import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { jobPath } from "../jobs.constants.ts";
import { readJob } from "../jobs.usecases.server.ts";
import { fraudPolicyPath, reportJobPath, reportReasons } from "../reports/job-reports.constants.ts";
import { jobReportForm } from "../reports/job-reports.schemas.ts";
import { reportJob } from "../reports/job-reports.usecases.server.ts";
import type { Route } from "./+types/report-job";

export const handle: PageHandle = { listed: false, form: { from: "anyone" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Report a job",
    description: "Tell us what's wrong with a job.",
    path: reportJobPath(args.params.jobId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const {
    id,
    title,
    employer,
    is_sample: isSample,
  } = await readJob(services, viewer, params.jobId);
  return {
    job: { id, title, employer, isSample },
    email: viewer.kind === "user" ? viewer.email : "",
    isSent: new URL(request.url).searchParams.has("sent"),
  };
}

export const action = formAction(
  "anyone",
  jobReportForm,
  async ({ services, viewer, client, param, path }, report) => {
    const clientAddress = client.address;
    await reportJob(services, viewer, param("jobId"), { report, clientAddress });
    return `${path}?sent`;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ReportJobPage({ loaderData }: Route.ComponentProps) {
  const { job, email, isSent } = loaderData;
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={jobPath(job.id)}>Back to the job</BackLink>
      </div>
      <Page width="text" title="Report a job" lead={`${job.title} at ${job.employer}`}>
        <div className="grid gap-8">
          {job.isSample ? <SampleNote>This job and employer are samples.</SampleNote> : null}
          {isSent ? (
            <Alert variant="success" title="Thanks for your report" focused>
              <p>
                Our team will read it. If you left your email, we&apos;ll tell you what we decide.
              </p>
            </Alert>
          ) : (
            <Form values={{ email }}>
              <ChoiceGroup
                name="reason"
                legend="What's wrong?"
                options={Object.entries(reportReasons).map(([value, label]) => ({ value, label }))}
              />
              <TextareaField
                name="details"
                label="What you noticed"
                help="Only our team reads this. We don't tell the employer who reported the job."
                required
                rows={5}
              />
              <TextField
                name="email"
                label="Email"
                type="email"
                optional
                help="We use it once, to tell you what we decided. Then we delete it from the report."
              />
              <SubmitButton busyLabel="Sending...">Send report</SubmitButton>
            </Form>
          )}
          <p className="max-w-text text-muted">
            Have you already sent money? Contact your bank and the police right away. Our{" "}
            <Link className="link" to={fraudPolicyPath}>
              job fraud policy
            </Link>{" "}
            explains what we do with reports.
          </p>
        </div>
      </Page>
    </>
  );
}
