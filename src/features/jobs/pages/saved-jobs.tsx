import { Link } from "react-router";
import { AccountFrame } from "#features/account/account-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { useAnswerKey } from "#ui/form/use-answer-key.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { SavedJobList } from "../components/saved-job-list.tsx";
import { savedJobsPath } from "../saved-jobs/saved-jobs.constants.ts";
import { listSavedJobs, unsaveJob } from "../saved-jobs/saved-jobs.usecases.server.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import type { Route } from "./+types/saved-jobs";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

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

/** Removes a job from the list. */
export const action = formAction(
  "user",
  async ({ services, viewer, values: { jobId = "", title = "" } }) => {
    await unsaveJob(services, viewer, jobId);
    return { removed: title };
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function SavedJobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, closed } = loaderData;
  const answerKey = useAnswerKey(actionData);
  const removed = actionData && "removed" in actionData ? actionData.removed : undefined;
  return (
    <AccountFrame
      title="Saved jobs"
      lead="Jobs you've saved for later. Employers can't see this list."
    >
      <div className="grid gap-8">
        <PageProblem />
        {removed === undefined ? null : (
          <Alert key={answerKey} variant="success" title={`Removed: ${removed}`} focused />
        )}
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
      </div>
    </AccountFrame>
  );
}
