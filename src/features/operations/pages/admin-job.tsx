import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { jobPath, queuePath, queuesPath, stateWords } from "../operations.constants.ts";
import { reasonForm } from "../operations.schemas.ts";
import { deleteJob, readJob, retryJob } from "../queues.usecases.server.ts";
import type { Route } from "./+types/admin-job";

export const handle: PageHandle = { form: { from: "operations" } };

export function meta(args: Route.MetaArgs) {
  const { queue, jobId } = args.params;
  return describePage(args, {
    title: `Job in ${queue}`,
    description: "A background job's attempts, last error and input.",
    path: `${queuePath(queue)}/${encodeURIComponent(jobId)}`,
    trail: [
      { name: "Queues", path: queuesPath },
      { name: queue, path: queuePath(queue) },
    ],
    listed: false,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const path = jobPath(params.queue, encodeURIComponent(params.jobId));
  const operator = requireRight(viewer, "operations", path);
  return await readJob(services, operator, params.queue, params.jobId);
}

export const action = formActions({
  retry: formAction("operations", async (page) => {
    const about = { queue: page.param("queue"), id: page.param("jobId") };
    await retryJob(page.services, page.viewer, about);
    return `${queuePath(about.queue)}?done=retried&count=1`;
  }),
  delete: formAction("operations", reasonForm, async (page, { reason }) => {
    const queue = page.param("queue");
    await deleteJob(page.services, page.viewer, { queue, id: page.param("jobId"), reason });
    return `${queuePath(queue)}?done=deleted`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminJobPage({ loaderData: { job, input } }: Route.ComponentProps) {
  const word = stateWords[job.state];
  return (
    <Page title={`${word.label}: ${job.queue}`} lead={word.meaning} width="text">
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BackLink to={queuePath(job.queue)}>{job.queue}</BackLink>
          <AdminFactorNotice />
          <PageProblem />
          <DescriptionList
            items={[
              { term: "Added", description: <LocalTime time={job.createdAt} /> },
              { term: timeWords[job.state], description: <LocalTime time={job.at} /> },
              {
                term: "Attempts",
                description: job.maxAttempts
                  ? `${job.attempts} of ${job.maxAttempts}`
                  : String(job.attempts),
              },
              { term: "Last error", description: job.error ?? "None" },
              ...(job.deletedAt
                ? [{ term: "Deleted after", description: <LocalTime time={job.deletedAt} /> }]
                : []),
              { term: "ID", description: job.id },
            ]}
          />
        </div>
        <section aria-labelledby="input-title" className="grid gap-4">
          <h2 id="input-title" className="text-xl">
            Input
          </h2>
          <p className="text-muted">
            Personal data, codes and tokens are hidden. For other text, we only show how long it is.
          </p>
          {input.length === 0 ? (
            <p>Nothing.</p>
          ) : (
            <DescriptionList
              items={input.map(({ name, value }) => ({ term: name, description: value }))}
            />
          )}
        </section>
        {job.state === "failed" ? (
          <section aria-labelledby="acts-title" className="grid gap-4">
            <h2 id="acts-title" className="text-xl">
              What you can do
            </h2>
            <ButtonForm intent="retry">Retry job</ButtonForm>
            <FoldedForm
              label="Delete the job"
              intent="delete"
              formClassName="mt-3 mb-2 grid max-w-text gap-4"
            >
              <p>
                If the job was going to send an email, that won&apos;t happen. If a refund is due,
                another job will still make it. You can&apos;t undo this.
              </p>
              <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />
              <SubmitButton variant="destructive">Delete job</SubmitButton>
            </FoldedForm>
          </section>
        ) : null}
      </div>
    </Page>
  );
}

const timeWords = {
  waiting: "Runs after",
  running: "Started",
  failed: "Failed",
  done: "Completed",
} as const;
