import { Link } from "react-router";
import { employersPath, may } from "#features/employers/employers-parts.contract.ts";
import { UnpublishedJobs } from "#features/jobs/jobs-components.contract.ts";
import { newJobPath, organizationLinksFor } from "#features/jobs/jobs-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { formatMonthDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { boardAddress, nameOfApplicant } from "../board/board.rules.ts";
import { DueBadge } from "../components/due-badge.tsx";
import { analyticsPath, boardPath, candidatePath, hiringPath } from "../hiring.constants.ts";
import type { JobLine, WaitingLine } from "../home/home.store.server.ts";
import { type HiringHome, readHiringHome } from "../home/home.usecases.server.ts";
import type { Route } from "./+types/home";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Hiring",
    description: "Applications waiting for an answer, and your jobs.",
    path: hiringPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, hiringPath);
  const { searchParams } = new URL(request.url);
  const pageOfList = (name: string) => readPage(searchParams.get(name));
  const home = await readHiringHome(services, user, {
    jobs: pageOfList("jobs"),
    interviews: pageOfList("interviews"),
    drafts: pageOfList("drafts"),
  });
  return { ...home, now: services.clock.now() };
}

export default function HiringPage({ loaderData }: Route.ComponentProps) {
  const { organizations, jobs, jobsTurn, waiting, drafts, mayWrite, now } = loaderData;
  const { interviews, interviewsTurn } = loaderData;
  if (organizations.length === 0) {
    return (
      <Page title="Hiring" width="text">
        <EmptyState title="Add your organization first">
          <p>Next, verify it and create your first job. Applications appear here.</p>
          <Button asChild className="mt-4">
            <Link to={employersPath}>Your organization</Link>
          </Button>
        </EmptyState>
      </Page>
    );
  }
  const isSeeingAnalytics = organizations.some(({ role }) => may(role, "see analytics"));
  const isPublishing = organizations.some(({ role }) => may(role, "publish jobs"));
  return (
    <Page title="Hiring" lead="See who's waiting for an answer, and manage your jobs.">
      <div className="grid gap-12">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {mayWrite ? (
            <Button asChild>
              <Link to={newJobPath}>Create a job</Link>
            </Button>
          ) : null}
          {isSeeingAnalytics ? (
            <Link className="link" to={analyticsPath}>
              Analytics
            </Link>
          ) : null}
        </p>
        <Waiting waiting={waiting} now={now} />
        {interviews.length > 0 ? (
          <section aria-labelledby="interviews" className="grid gap-3">
            <h2 id="interviews" className="text-xl">
              People you&apos;re interviewing
            </h2>
            <ul className="border-t border-line">
              {interviews.map(({ id, name, jobTitle, stageName }) => (
                <li key={id} className="flex flex-wrap gap-x-4 border-b border-line py-3">
                  <Link to={candidatePath(id)} dir="auto" className="link font-semibold">
                    {nameOfApplicant(name)}
                  </Link>
                  <span className="text-muted wrap-anywhere">
                    {jobTitle} · {stageName}
                  </span>
                </li>
              ))}
            </ul>
            <PageTurns
              label="Pages of people you're interviewing"
              {...interviewsTurn}
              pathOf={(page) => `${hiringPath}?interviews=${page}#interviews`}
              before="Back"
              after="Next"
            />
          </section>
        ) : null}
        <section aria-labelledby="jobs" className="grid gap-3">
          <h2 id="jobs" className="text-xl">
            Jobs
          </h2>
          {jobs.length === 0 ? (
            <EmptyState title={isPublishing ? "No published jobs yet" : "No jobs to show"}>
              <p>
                {isPublishing
                  ? "Jobs you publish appear here with their applicants."
                  : "Jobs you're on the hiring team for appear here with their applicants."}
              </p>
            </EmptyState>
          ) : (
            <ul className="border-t border-line">
              {jobs.map((job) => (
                <JobItem
                  key={job.id}
                  job={job}
                  employer={
                    organizations.length > 1
                      ? organizations.find(({ id }) => id === job.organizationId)?.publicName
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          <PageTurns
            label="Pages of jobs"
            {...jobsTurn}
            pathOf={(page) => `${hiringPath}?jobs=${page}#jobs`}
            before="Back"
            after="Next"
          />
        </section>
        {mayWrite && drafts.jobs.length > 0 ? (
          <UnpublishedJobs {...drafts} pathOf={(page) => `${hiringPath}?drafts=${page}`} />
        ) : null}
        <Organizations organizations={organizations} />
      </div>
    </Page>
  );
}

function Waiting({ waiting, now }: { waiting: readonly WaitingLine[]; now: Date }) {
  const total = waiting[0]?.total ?? 0;
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-xl">
        Waiting for you
      </h2>
      {waiting.length === 0 ? (
        <p className="text-muted">You have no answers due soon.</p>
      ) : (
        <ul className="border-t border-line">
          {waiting.map(({ id, name, jobTitle, stageName, dueAt, answerBy, isNew }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
            >
              <span className="wrap-anywhere">
                <Link to={candidatePath(id)} dir="auto" className="link font-semibold">
                  {nameOfApplicant(name)}
                </Link>{" "}
                {isNew ? <Badge tone="technology">Not opened</Badge> : null}{" "}
                <span className="text-muted">
                  {jobTitle} · {stageName}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {answerBy ? (
                  <Badge tone={answerBy < now ? "danger" : "warning"}>
                    Interviewed: update due {formatMonthDay(answerBy)}
                  </Badge>
                ) : null}
                <DueBadge dueAt={dueAt} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > waiting.length ? (
        <p className="text-muted">{total} total. Open a job to see the rest.</p>
      ) : null}
    </section>
  );
}

/** The other pages of each organization for which the viewer hires. */
function Organizations({ organizations }: Pick<HiringHome, "organizations">) {
  return (
    <section aria-labelledby="organizations" className="grid gap-3">
      <h2 id="organizations" className="text-xl">
        {organizations.length === 1 ? "Your organization" : "Your organizations"}
      </h2>
      <ul className="border-t border-line">
        {organizations.map(({ role, ...organization }) => (
          <li
            key={organization.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <span className="font-semibold wrap-anywhere">{organization.publicName}</span>
            {organizationLinksFor(organization, role, { isOperator: false })
              .filter(({ to }) => to !== hiringPath && to !== analyticsPath)
              .map(({ label, to }) => (
                <Link key={to} to={to} className="link">
                  {label}
                  <span className="sr-only">, {organization.publicName}</span>
                </Link>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const closedBadges: Readonly<Record<string, string>> = { paused: "Paused", closed: "Closed" };

function badgeOf({ status, isTakenDown }: JobLine): string | undefined {
  return isTakenDown ? "Taken down by us" : closedBadges[status];
}

function JobItem({ job, employer }: { job: JobLine; employer: string | undefined }) {
  const { id, title, overdue, unopened, stages } = job;
  const badge = badgeOf(job);
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={boardPath(id)} className="link text-lg font-semibold wrap-anywhere">
          {title}
        </Link>
        {badge ? <Badge>{badge}</Badge> : null}
        {employer ? <span className="text-muted">{employer}</span> : null}
        {overdue > 0 ? (
          <Link to={boardAddress(id, { overdue: true })} className="link">
            <Badge tone="danger">{overdue} overdue</Badge>
          </Link>
        ) : null}
        {unopened > 0 ? <Badge tone="technology">{unopened} not opened</Badge> : null}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {stages.map((stage) => (
          <span key={stage.id} className="wrap-anywhere">
            {stage.name} <span className="font-semibold text-ink">{stage.count}</span>
          </span>
        ))}
      </p>
    </li>
  );
}
