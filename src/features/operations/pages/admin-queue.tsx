import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { describeSchedule } from "#platform/jobs/describe-schedule.ts";
import { type JobState, jobStates } from "#platform/jobs/queues.ts";
import { readPage } from "#shared/pages.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { JobsTable } from "../components/jobs-table.tsx";
import { QueueActs } from "../components/queue-acts.tsx";
import { queuePath, queuesPath, stateWords } from "../operations.constants.ts";
import { describeAge, describeCount } from "../operations.rules.ts";
import { reasonForm } from "../operations.schemas.ts";
import { pause, readQueue, resume, retryAll } from "../queues.usecases.server.ts";
import type { Route } from "./+types/admin-queue";

export const handle: PageHandle = { form: { from: "operations" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.params.queue,
    description: "Jobs in one queue.",
    path: queuePath(args.params.queue),
    trail: [{ name: "Queues", path: queuesPath }],
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, "operations", queuePath(params.queue));
  const query = new URL(request.url).searchParams;
  const wanted = query.get("state");
  const state = jobStates.find((each) => each === wanted) ?? "failed";
  const order = query.get("order");
  const newestFirst = order ? order === "newest" : state === "failed" || state === "done";
  const read = await readQueue(services, operator, params.queue, {
    state,
    newestFirst,
    page: readPage(query.get("page")),
  });
  const isPaused = read.queue.pausedAt !== null;
  return { ...read, notice: describeDone(query.get("done"), Number(query.get("count")), isPaused) };
}

function describeDone(done: string | null, count: number, isPaused: boolean): string | null {
  if (done === "paused")
    return "The queue is paused. Servers stop taking its jobs in a few seconds.";
  if (done === "resumed") return "The queue is running again.";
  if (done === "deleted") return "Job deleted.";
  if (done !== "retried" || !(Number.isSafeInteger(count) && count > 0)) return null;
  const jobs = count === 1 ? "1 job" : `${count.toLocaleString("en-US")} jobs`;
  if (isPaused) return `${jobs} will run again after you resume the queue.`;
  return count === 1
    ? `${jobs} will run again in a few seconds.`
    : `${jobs} will run again, starting in a few seconds.`;
}

export const action = formActions({
  pause: formAction("operations", reasonForm, async (page, { reason }) => {
    await pause(page.services, page.viewer, { name: page.param("queue"), reason });
    return `${page.path}?done=paused`;
  }),
  resume: formAction("operations", async (page) => {
    await resume(page.services, page.viewer, page.param("queue"));
    return `${page.path}?done=resumed`;
  }),
  "retry-all": formAction("operations", reasonForm, async (page, { reason }) => {
    const queue = page.param("queue");
    const count = await retryAll(page.services, page.viewer, { queue, reason });
    return `${page.path}?done=retried&count=${count}`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminQueuePage({ loaderData }: Route.ComponentProps) {
  const { queue, state, jobs, page, pages, newestFirst, notice } = loaderData;
  const addressOf = (changes: { state?: JobState; order?: string; page?: number }) => {
    const order = changes.order ?? (changes.state ? undefined : newestFirst ? "newest" : "oldest");
    const entries = {
      state: changes.state ?? state,
      ...(order ? { order } : {}),
      ...(changes.page ? { page: String(changes.page) } : {}),
    };
    return `${queuePath(queue.name)}?${new URLSearchParams(entries)}`;
  };
  return (
    <Page title={queue.name} lead={describeRuns(queue.schedule)}>
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BackLink to={queuesPath}>Queues</BackLink>
          <AdminFactorNotice />
          <PageProblem />
          <DoneNotice title={notice} />
          {queue.pausedAt ? (
            <Alert title="This queue is paused">
              <p>
                Since <LocalTime time={queue.pausedAt} />. Reason: {queue.pauseReason}
              </p>
            </Alert>
          ) : null}
        </div>
        <div className="max-w-3xl">
          <DescriptionList
            items={[
              {
                term: "Waiting",
                description:
                  queue.later > 0
                    ? `${describeCount(queue.waiting)}, including ${describeCount(queue.later)} scheduled for later`
                    : describeCount(queue.waiting),
              },
              { term: "Running", description: describeCount(queue.running) },
              { term: "Failed", description: describeCount(queue.failed) },
              {
                term: "Oldest waiting",
                description:
                  queue.oldestSeconds === null ? "None" : describeAge(queue.oldestSeconds),
              },
              {
                term: "Last completed",
                description: queue.lastDoneAt ? (
                  <LocalTime time={queue.lastDoneAt} />
                ) : (
                  "None on record"
                ),
              },
            ]}
          />
        </div>
        <QueueActs queue={queue} />
        <section aria-labelledby="jobs-title" className="grid gap-5">
          <h2 id="jobs-title" className="text-xl">
            Jobs
          </h2>
          <ChoiceLinks
            label="Which jobs"
            choices={jobStates.map((each) => ({
              to: addressOf({ state: each }),
              label: stateWords[each].label,
              current: each === state,
            }))}
          />
          <p className="max-w-text text-muted">{stateWords[state].meaning}</p>
          {jobs.length === 0 ? (
            <EmptyState title={`No ${stateWords[state].label.toLowerCase()} jobs`} />
          ) : (
            <>
              <ChoiceLinks
                label="Order"
                choices={[
                  {
                    to: addressOf({ order: "newest" }),
                    label: "Newest first",
                    current: newestFirst,
                  },
                  {
                    to: addressOf({ order: "oldest" }),
                    label: "Oldest first",
                    current: !newestFirst,
                  },
                ]}
              />
              <JobsTable jobs={jobs} state={state} />
            </>
          )}
          <PageTurns
            label="Pages of jobs"
            page={page}
            pages={pages}
            pathOf={(number) => addressOf({ page: number })}
            before="Previous"
            after="Next"
          />
        </section>
      </div>
    </Page>
  );
}

function describeRuns(schedule: string | null): string {
  if (!schedule) return "Runs when the site adds a job.";
  const when = describeSchedule(schedule) ?? `on the schedule ${schedule} (UTC)`;
  return `Runs automatically, ${when}.`;
}
