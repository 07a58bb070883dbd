import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { jobPath } from "../jobs.constants.ts";
import { reportReasons } from "../reports/job-reports.constants.ts";
import type { JobReport } from "../reports/job-reports.store.server.ts";

/** A report of a job as administrators work through them. */
export function AdminJobReport({
  report,
  canRestore = false,
}: {
  report: JobReport;
  /** Its job is down, and this is where it's restored. */
  canRestore?: boolean;
}) {
  const { jobId, jobTitle, employer, reason, details, createdAt, hasEmail } = report;
  return (
    <article className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg font-semibold wrap-anywhere">
        {report.isTakenDown ? (
          jobTitle
        ) : (
          <Link className="link" to={jobPath(jobId)}>
            {jobTitle}
          </Link>
        )}
        , {employer}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{reportReasons[reason]}</Badge>
        <span className="text-sm text-muted">
          Reported <LocalTime time={createdAt} />
          {hasEmail ? ". The reporter left an email address." : ""}
        </span>
      </p>
      <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
        {details}
      </p>
      {report.handledAt ? <Outcome report={report} /> : <Decide report={report} />}
      {canRestore ? <Restore report={report} /> : null}
    </article>
  );
}

function Decide({ report: { id, jobTitle } }: { report: JobReport }) {
  return (
    <div className="grid justify-items-start gap-3">
      <ButtonForm
        intent="dismiss"
        hidden={{ reportId: id }}
        variant="secondary"
        busyLabel="Saving..."
      >
        Leave the job up<span className="sr-only"> {jobTitle}</span>
      </ButtonForm>
      <FoldedForm
        quiet
        look="link"
        intent="takeDown"
        hidden={{ reportId: id }}
        idPrefix={id}
        label={
          <>
            Take the job down<span className="sr-only"> {jobTitle}</span>
          </>
        }
      >
        <TextareaField
          name="note"
          label="Reason for the employer"
          help="The employer reads this in an email. Don't say who reported the job."
          required
          rows={4}
        />
        <SubmitButton variant="destructive" busyLabel="Saving...">
          Take it down
        </SubmitButton>
      </FoldedForm>
    </div>
  );
}

function Outcome({ report }: { report: JobReport }) {
  const { outcome, note, handledAt, restoredAt } = report;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        {outcome === "taken_down" ? "Taken down" : "Left up"}{" "}
        {handledAt ? <LocalTime time={handledAt} /> : null}
        {restoredAt ? (
          <>
            . Restored <LocalTime time={restoredAt} />.
          </>
        ) : null}
      </p>
      {note ? (
        <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      ) : null}
    </div>
  );
}

function Restore({ report: { id, jobTitle } }: { report: JobReport }) {
  return (
    <ButtonForm
      intent="restore"
      hidden={{ reportId: id }}
      variant="secondary"
      size="small"
      busyLabel="Saving..."
    >
      Restore the job<span className="sr-only"> {jobTitle}</span>
    </ButtonForm>
  );
}
