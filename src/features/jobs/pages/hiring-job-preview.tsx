import { Link } from "react-router";
import { organizationPath } from "#features/employers/employers-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { HiringFrame } from "../components/hiring-frame.tsx";
import { JobOverview } from "../components/job-overview.tsx";
import { JobView } from "../components/job-view.tsx";
import { PromisedAnswer } from "../components/promised-answer.tsx";
import { editJobPath, previewJobPath } from "../hiring-links.rules.ts";
import { readDraft, titleOf } from "../postings/drafts.usecases.server.ts";
import { showJob } from "../postings/posting-view.rules.ts";
import { toPreview } from "../postings/preview.rules.ts";
import type { Route } from "./+types/hiring-job-preview";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Job preview",
    description: "A job as candidates will see it.",
    path: args.loaderData ? previewJobPath(args.loaderData.frame.job.id) : "/hiring",
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, previewJobPath(params.jobId));
  const view = await readDraft(services, user, params.jobId);
  const { jobId, organization, role, isOperator, isVerified, content, published, check } = view;
  const isFrench = new URL(request.url).searchParams.get("lang") === "fr";
  const job = toPreview(jobId, content, {
    employer: organization.publicName,
    organizationPath: isVerified ? organizationPath(organization.slug) : null,
    now: services.clock.now(),
    published,
  });
  return {
    frame: {
      organization,
      role,
      isOperator,
      job: { id: jobId, title: titleOf(content), isPublished: published !== null },
    },
    job,
    shown: showJob(job, isFrench ? "fr" : "en"),
    missing: check.problems.length,
  };
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { frame, job, shown, missing } = loaderData;
  const { id } = frame.job;
  return (
    <HiringFrame
      {...frame}
      title="Preview"
      lead="This is what candidates will see. After you publish, you can change the number of days to answer under Stages."
    >
      {missing > 0 ? (
        <Alert title="Some details are missing or need fixing" className="mb-6">
          <p>
            Until you fix them, the preview may leave them out or show a placeholder.{" "}
            <Link className="link" to={editJobPath(id, "review")}>
              See what to fix
            </Link>
          </p>
        </Alert>
      ) : null}
      <div className="border-t border-line">
        <JobView
          job={job}
          shown={shown}
          path={previewJobPath(id)}
          heading="h2"
          aside={
            <>
              <JobOverview job={job} shown={shown} />
              <PromisedAnswer days={job.promisedDays} />
            </>
          }
        />
      </div>
    </HiringFrame>
  );
}
