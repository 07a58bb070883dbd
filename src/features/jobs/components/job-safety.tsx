import { Link } from "react-router";
import { fraudPolicyPath, reportJobPath } from "../reports/job-reports.constants.ts";

/** Links to report a job and to the fraud policy: Ontario asks for both in plain sight on every job. */
export function JobSafety({ jobId }: { jobId: string }) {
  return (
    <div className="grid gap-2 text-sm">
      <p>Applying is free. Never pay anyone to get a job.</p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link className="link" to={reportJobPath(jobId)}>
          Report this job
        </Link>
        <Link className="link" to={fraudPolicyPath}>
          Job fraud policy
        </Link>
      </p>
    </div>
  );
}
