import { Link } from "react-router";
import { employersPath } from "#features/employers/employers-parts.contract.ts";
import { nameOfSource } from "#features/jobs/jobs-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { Button } from "#ui/controls/button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { readAnalytics } from "../analytics/analytics.usecases.server.ts";
import { analyticsFilePath, analyticsPath, boardPath, hiringPath } from "../hiring.constants.ts";
import type { Route } from "./+types/analytics";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Hiring analytics",
    description: "See how far applications get and how quickly you answer.",
    path: analyticsPath,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, analyticsPath);
  return { analytics: (await readAnalytics(services, user)) ?? null };
}

const funnelColumns = [
  ["applied", "Applied"],
  ["screening", "Screening"],
  ["interview", "Interview"],
  ["offer", "Offer"],
  ["hired", "Hired"],
  ["declined", "Declined"],
  ["withdrawn", "Withdrawn"],
] as const;

export default function AnalyticsPage({ loaderData: { analytics } }: Route.ComponentProps) {
  if (!analytics) {
    return (
      <Page title="Hiring analytics" width="text">
        <EmptyState title="Nothing to show">
          <p>Owners and recruiters can see their organization's numbers here.</p>
          <Button asChild className="mt-4">
            <Link to={employersPath}>Your organization</Link>
          </Button>
        </EmptyState>
      </Page>
    );
  }
  const { funnel, hasMoreJobs, sources, stageTimes } = analytics;
  if (funnel.length === 0) {
    return (
      <Page title="Hiring analytics" width="text">
        <EmptyState title="No published jobs yet">
          <p>Publish a job to see how far applications get and how quickly you answer.</p>
          <Button asChild className="mt-4">
            <Link to={hiringPath}>Your jobs</Link>
          </Button>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Hiring analytics" lead="See how far applications get and how quickly you answer.">
      <div className="grid gap-12">
        <BackLink to={hiringPath}>Hiring</BackLink>
        <section aria-labelledby="funnel" className="grid gap-3">
          <h2 id="funnel" className="text-xl">
            Jobs
          </h2>
          <p className="text-muted">
            Screening, Interview and Offer include applications that have since left the stage.
          </p>
          {hasMoreJobs ? (
            <p>These are your {funnel.length} newest jobs. The CSV file has all of your jobs.</p>
          ) : null}
          <Table caption="Applications by job">
            <TableHead>
              <TableRow>
                <TableHeader>Job</TableHeader>
                {funnelColumns.map(([key, label]) => (
                  <TableHeader key={key}>{label}</TableHeader>
                ))}
                <TableHeader>Median days to first answer</TableHeader>
                <TableHeader>Answered on time</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {funnel.map((line) => (
                <TableRow key={line.jobId}>
                  <TableHeader scope="row" className="text-base text-ink">
                    <Link className="link wrap-anywhere" to={boardPath(line.jobId)}>
                      {line.title}
                    </Link>
                  </TableHeader>
                  {funnelColumns.map(([key]) => (
                    <TableCell key={key}>{line[key]}</TableCell>
                  ))}
                  <TableCell>{line.medianDays ?? "None yet"}</TableCell>
                  <TableCell>{line.inTime === null ? "None yet" : `${line.inTime}%`}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <p>
            <a className="link" href={analyticsFilePath} download>
              Download as CSV
            </a>
          </p>
        </section>
        <section aria-labelledby="times" className="grid gap-3">
          <h2 id="times" className="text-xl">
            Days in each stage
          </h2>
          {stageTimes.length === 0 ? (
            <p className="text-muted">No applications have left a stage yet.</p>
          ) : (
            <Table caption="Median days by stage">
              <TableHead>
                <TableRow>
                  <TableHeader>Stage</TableHeader>
                  <TableHeader>Median days</TableHeader>
                  <TableHeader>Applications that left the stage</TableHeader>
                </TableRow>
              </TableHead>
              <TableBody>
                {stageTimes.map(({ stage, medianDays, left }) => (
                  <TableRow key={stage}>
                    <TableHeader scope="row">{stage}</TableHeader>
                    <TableCell>{medianDays}</TableCell>
                    <TableCell>{left}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </section>
        <section aria-labelledby="sources" className="grid gap-3">
          <h2 id="sources" className="text-xl">
            Where applicants found the job
          </h2>
          {sources.length === 0 ? (
            <p className="text-muted">No one has applied yet.</p>
          ) : (
            <Table caption="Applications by source">
              <TableHead>
                <TableRow>
                  <TableHeader>Source</TableHeader>
                  <TableHeader>Applied</TableHeader>
                  <TableHeader>Hired</TableHeader>
                </TableRow>
              </TableHead>
              <TableBody>
                {sources.map(({ source, applied, hired }) => (
                  <TableRow key={source ?? ""}>
                    <TableHeader scope="row" className="wrap-anywhere">
                      {nameOfSource(source) ?? "Unknown"}
                    </TableHeader>
                    <TableCell>{applied}</TableCell>
                    <TableCell>{hired}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </section>
      </div>
    </Page>
  );
}
