import { Link } from "react-router";
import { messageAboutApplicationPath } from "#features/messages/messages-parts.contract.ts";
import { formatLongDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { canWithdraw } from "../applications/applications.rules.ts";
import type { OwnApplicationView } from "../applications/own-applications.usecases.server.ts";
import { declineReasons } from "../applications/timeline.rules.ts";
import { jobPath } from "../jobs.constants.ts";
import { fraudPolicyPath } from "../reports/job-reports.constants.ts";

/** An application's status, what has happened so far, and what its owner can do. */
export function OwnStanding(application: OwnApplicationView) {
  const { kind, status, timeline, outcome, hasOntarioRight } = application;
  const { id, employer, organizationId, isTakenDown } = application;
  return (
    <section aria-labelledby="standing" className="grid gap-5">
      <h2 id="standing" className="flex flex-wrap items-center gap-3 text-xl">
        Status <Badge>{status}</Badge>
      </h2>
      {isTakenDown ? <TakenDown /> : <AnswerPromise {...application} />}
      {outcome ? <Outcome {...outcome} /> : null}
      <ol aria-label="What happened" className="grid gap-3 border-l-2 border-line pl-5">
        {timeline.map(({ title, at }, position) => (
          <li key={position} className="grid gap-0.5">
            <span className="font-semibold">{title}</span>
            <span className="text-sm text-muted">
              <LocalTime time={at} />
            </span>
          </li>
        ))}
      </ol>
      {hasOntarioRight ? (
        <p className="max-w-text text-sm text-muted">
          In Ontario, employers with 25 or more employees have 45 days after your last interview to
          tell you whether they&apos;ve decided.
        </p>
      ) : null}
      {isTakenDown ? null : <Ask {...application} />}
      {organizationId ? (
        <p>
          <Link className="link wrap-anywhere" to={messageAboutApplicationPath(id)}>
            Messages with {employer}
          </Link>
        </p>
      ) : null}
      {canWithdraw(kind) ? <Withdraw {...application} /> : null}
    </section>
  );
}

function TakenDown() {
  return (
    <Alert title="Our team took this job down">
      <p>
        Someone reported it. You don&apos;t have to answer the employer. If you sent money or
        documents to anyone for this job, contact your bank and the police.
      </p>
      <p>
        <Link className="link" to={fraudPolicyPath}>
          Read our fraud policy
        </Link>
      </p>
    </Alert>
  );
}

function AnswerPromise({ dueAt, isLate, employer, organizationId }: OwnApplicationView) {
  if (!dueAt) return null;
  const day = <time dateTime={dueAt.toISOString()}>{formatLongDay(dueAt)}</time>;
  // Only organizations promise anything.
  const opening = organizationId ? `${employer} promised` : "Expect";
  return (
    <p className="max-w-text">
      {opening} an answer by {day}.{isLate ? " The answer is overdue." : null}
    </p>
  );
}

function Outcome({ reason, message }: { reason: string | null; message: string | null }) {
  return (
    <div className="grid max-w-text gap-2">
      {reason ? (
        <p>
          <span className="font-semibold">Reason:</span> {declineReasons[reason] ?? reason}
        </p>
      ) : (
        <p>The employer didn&apos;t share a reason.</p>
      )}
      {message ? (
        <blockquote dir="auto" className="border-l-2 border-accent pl-4 whitespace-pre-line">
          {message}
        </blockquote>
      ) : null}
    </div>
  );
}

/** Questions, and the way to do it. */
function Ask({ canAsk, askedAt, employer, jobId, isJobPublic, dueAt }: OwnApplicationView) {
  if (!dueAt) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-lg font-semibold">Questions</h3>
      <p className="max-w-text">
        {employer} decides on your application.{" "}
        {isJobPublic ? (
          <Link className="link" to={jobPath(jobId)}>
            See the job
          </Link>
        ) : (
          "The job isn't public right now."
        )}
      </p>
      {canAsk ? (
        <ButtonForm intent="ask" variant="secondary" busyLabel="Sending...">
          Ask for an update
        </ButtonForm>
      ) : (
        <p className="text-sm text-muted">
          You asked for an update{" "}
          {askedAt ? (
            <>
              on <LocalTime time={askedAt} />
            </>
          ) : null}
          . You can ask once a week.
        </p>
      )}
    </div>
  );
}

function Withdraw({ jobTitle, detailsErasedAt, cvType }: OwnApplicationView) {
  return (
    <FoldedForm
      quiet
      look="link"
      intent="withdraw"
      label={
        <>
          Withdraw<span className="sr-only"> {jobTitle}</span>
        </>
      }
    >
      <p className="max-w-text text-sm">
        The employer will see that you withdrew
        {cvType ? ", and we'll delete your CV" : ""}. You can&apos;t apply for this job again.
      </p>
      {detailsErasedAt ? null : (
        <TextareaField
          name="note"
          label="Reason"
          help="The employer will see this."
          optional
          rows={3}
        />
      )}
      <SubmitButton variant="destructive" busyLabel="Withdrawing...">
        Withdraw application
      </SubmitButton>
    </FoldedForm>
  );
}
