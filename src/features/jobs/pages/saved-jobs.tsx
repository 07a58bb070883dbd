import { Link } from "react-router";
import { AccountFrame } from "#features/account/account-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { SavedJobList } from "../components/saved-job-list.tsx";
import { savedJobsPath } from "../saved-jobs/saved-jobs.constants.ts";
import { listSavedJobs } from "../saved-jobs/saved-jobs.usecases.server.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import type { Route } from "./+types/saved-jobs";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Saved jobs",
    description: "The jobs you've saved for later.",
    path: savedJobsPath,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  return await listSavedJobs(services, requireUserPage(viewer, savedJobsPath));
}

export default function SavedJobsPage({ loaderData: { open, closed } }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Saved jobs"
      lead="Jobs you've saved for later. Employers can't see this list."
    >
      {open.length + closed.length === 0 ? (
        <EmptyState title="No saved jobs yet">
          <p>Select the bookmark beside a job to save it.</p>
          <Button asChild className="mt-4">
            <Link to={jobSearchPath()}>Search jobs</Link>
          </Button>
        </EmptyState>
      ) : (
        <div className="grid gap-10">
          <SavedJobList title="Open" jobs={open} />
          <SavedJobList title="Closed" jobs={closed} />
        </div>
      )}
    </AccountFrame>
  );
}
