import { PageProblem } from "#ui/form/page-problem.tsx";
import {
  HiringTeam,
  type HiringTeamProps,
  JobControls,
  type JobControlsProps,
} from "./job-controls.tsx";
import { PostingCheck, type PostingCheckProps } from "./posting-check.tsx";

export interface PublishStepProps
  extends HiringTeamProps,
    JobControlsProps,
    Omit<PostingCheckProps, "isTakenDown" | "reopens" | "state"> {
  /** The draft differs from what is public. */
  hasChanges: boolean;
}

/** The last step of writing a job: what's still to do, who hires, and what can be done with the job. */
export function PublishStep({
  state,
  hasChanges,
  reopening,
  managers,
  ...props
}: PublishStepProps) {
  const { jobId, mayPublish, isVerified, verifyPath, nextVersion } = props;
  return (
    <>
      <PageProblem of={["copy"]} />
      <PostingCheck
        {...props}
        isTakenDown={state === "taken_down"}
        reopens={reopening !== null}
        state={nextVersion === 1 ? "new" : hasChanges ? "changed" : "unchanged"}
      />
      {mayPublish ? <HiringTeam managers={managers} /> : null}
      <JobControls
        jobId={jobId}
        state={state}
        mayPublish={mayPublish}
        isVerified={isVerified}
        verifyPath={verifyPath}
        reopening={reopening}
      />
    </>
  );
}
