import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { stageKindNames } from "../applications/applications.constants.ts";
import type { JobApplicationForAdmins } from "../applications/applications.types.ts";
import { hiringApplicationPath } from "../hiring-links.rules.ts";
import { jobPath } from "../jobs.constants.ts";

/** A job application in the administrators' list. It leads to where applications are decided. */
export function AdminJobApplication({
  id,
  jobId,
  jobTitle,
  employer,
  stage,
  name,
  email,
  appliedAt,
  detailsErasedAt,
}: JobApplicationForAdmins) {
  const nameless = detailsErasedAt ? "An applicant" : "A deleted account";
  return (
    <article className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-line py-4">
      <div className="grid min-w-0 gap-1">
        <h2 dir="auto" className="text-lg wrap-anywhere">
          <Link className="link" to={hiringApplicationPath(id)}>
            {name ?? (email || nameless)}
          </Link>
        </h2>
        <p className="wrap-anywhere">
          <Link className="link" to={jobPath(jobId)}>
            {jobTitle}
          </Link>
          , {employer}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <Badge>{stageKindNames[stage.kind]}</Badge>
        <span>
          Sent <LocalTime time={appliedAt} />
        </span>
      </p>
    </article>
  );
}
