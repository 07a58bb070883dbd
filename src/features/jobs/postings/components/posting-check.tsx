import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { contactPath } from "#shared/help-address.ts";
import { formatLongDay } from "#shared/time.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { editJobPath, previewJobPath } from "../../hiring-links.rules.ts";
import type { DraftCheck } from "../drafts.types.ts";
import { maxOpenDays } from "../posting-steps.constants.ts";
import { FindingList } from "./finding-list.tsx";
import { WarningsBox } from "./warnings-box.tsx";

export interface PostingCheckProps {
  jobId: string;
  revision: number;
  check: DraftCheck;
  isVerified: boolean;
  verifyPath: string;
  mayPublish: boolean;
  isTakenDown: boolean;
  /** The job was public and isn't open now, so publishing opens it again. */
  reopens: boolean;
  /** Version that the next publication will be. */
  nextVersion: number;
  /** Null unless it can be published on this page. */
  state: "new" | "changed" | "unchanged";
  closesOn: string | null;
}

/** Points that a draft still needs before it can be published, each with a link to its step. */
export function PostingCheck(props: PostingCheckProps) {
  const { jobId, check, isVerified, verifyPath, closesOn } = props;
  const { problems, findings } = check;
  const blocks = findings.filter(({ severity }) => severity === "block");
  const warnings = findings.filter(({ severity }) => severity === "warn");
  const notes = findings.filter(({ severity }) => severity === "info");
  const dateProblem = problems.find(({ field }) => field === "closesOn");
  const missing = problems.filter(({ field }) => field !== "closesOn");
  const isReady = isVerified && problems.length === 0 && blocks.length === 0;
  return (
    <div className="grid max-w-text gap-8">
      <section aria-labelledby="ready-title" className="grid gap-4">
        <h2 id="ready-title" className="text-xl">
          Ready to publish?
        </h2>
        <ul className="grid gap-4 border-y border-line py-4">
          <Point
            isDone={isVerified}
            done="Your organization is verified"
            open="Verify your organization"
          >
            <p>
              You can write jobs now and publish them once your organization is verified.{" "}
              <Link className="link" to={verifyPath}>
                Go to verification
              </Link>
            </p>
          </Point>
          <Point
            isDone={missing.length === 0}
            done="Everything required is filled in"
            open={missing.length === 1 ? "1 thing to fix" : `${missing.length} things to fix`}
          >
            <ul className="grid gap-1">
              {missing.map(({ step, field, message }) => (
                <li key={field}>
                  <Link className="link" to={`${editJobPath(jobId, step)}&check=1#${field}`}>
                    {message}
                  </Link>
                </li>
              ))}
            </ul>
          </Point>
          <Point
            isDone={!dateProblem}
            done={
              closesOn
                ? `Applications close at the end of ${formatLongDay(closesOn)} (UTC)`
                : "The last day is set"
            }
            open={dateProblem?.message ?? ""}
          >
            <p>
              A job can be open for {maxOpenDays} days at most.{" "}
              <Link className="link" to={`${editJobPath(jobId, "law")}&check=1#closesOn`}>
                Choose the last day for applications
              </Link>
            </p>
          </Point>
          <Point
            isDone={blocks.length === 0}
            done="The posting checker found nothing you need to fix before publishing"
            open="The posting checker found problems to fix before you publish"
          >
            <FindingList findings={blocks} linkTo={(finding) => changeLink(jobId, finding.step)} />
          </Point>
        </ul>
      </section>
      {warnings.length > 0 ? (
        <section aria-labelledby="warnings-title" className="grid gap-4">
          <h2 id="warnings-title" className="text-xl">
            Warnings
          </h2>
          <FindingList findings={warnings} linkTo={(finding) => changeLink(jobId, finding.step)} />
        </section>
      ) : null}
      {notes.length > 0 ? (
        <details className="border-y border-line py-2">
          <summary className="min-h-9 cursor-pointer py-1 font-semibold">
            Good to know ({notes.length})
          </summary>
          <div className="pt-3 pb-2">
            <FindingList findings={notes} linkTo={(finding) => changeLink(jobId, finding.step)} />
          </div>
        </details>
      ) : null}
      {check.places.length > 0 ? (
        <details className="border-y border-line py-2">
          <summary className="min-h-9 cursor-pointer py-1 font-semibold">
            Laws we checked ({check.places.length})
          </summary>
          <ul className="grid gap-2 pt-3 pb-2">
            {check.places.map(({ place, name, why, isCertain }) => (
              <li key={place}>
                <span className="font-semibold">{name}.</span> {why}
                {isCertain ? "" : " This law may apply."}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Publication {...props} isReady={isReady} hasWarnings={warnings.length > 0} />
    </div>
  );
}

const changeLink = (jobId: string, step: DraftCheck["findings"][number]["step"]) =>
  step === "review" ? null : (
    <Link className="link w-fit text-sm" to={editJobPath(jobId, step)}>
      Change it
    </Link>
  );

function Point({
  isDone,
  done,
  open,
  children,
}: {
  isDone: boolean;
  done: string;
  open: string;
  children: ReactNode;
}) {
  const Icon = isDone ? CircleCheck : CircleAlert;
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2">
      <Icon
        role="img"
        aria-label={isDone ? "Done" : "To do"}
        className={`mt-0.5 size-5 ${isDone ? "text-success" : "text-danger"}`}
      />
      <div className="grid min-w-0 gap-2 wrap-anywhere">
        <p className={isDone ? undefined : "font-semibold"}>{isDone ? done : open}</p>
        {isDone ? null : children}
      </div>
    </li>
  );
}

function Publication({
  jobId,
  revision,
  mayPublish,
  isTakenDown,
  reopens,
  nextVersion,
  state,
  isReady,
  hasWarnings,
}: PostingCheckProps & { isReady: boolean; hasWarnings: boolean }) {
  const preview = (
    <Link className="link" to={previewJobPath(jobId)}>
      Preview the job
    </Link>
  );
  return (
    <section aria-labelledby="publish-title" className="grid gap-4">
      <h2 id="publish-title" className="text-xl">
        {state === "new" ? "Publish" : "Publish changes"}
      </h2>
      {isTakenDown ? (
        <p>
          Our team took this job down.{" "}
          <Link className="link" to={contactPath}>
            Contact support
          </Link>{" "}
          before you publish it again.
        </p>
      ) : state === "unchanged" ? (
        <p>
          Nothing has changed since version {nextVersion - 1}. {preview}
        </p>
      ) : !mayPublish ? (
        <p>You can't publish jobs with your role. Ask an owner or a recruiter. {preview}</p>
      ) : !isReady ? (
        <p>Fix the points above first. {preview}</p>
      ) : (
        <>
          <p>
            Everything in the preview becomes public as version {nextVersion}, with your
            organization's name. {reopens ? "The job reopens. " : ""}
            {preview}
          </p>
          <Form intent="publish" hidden={{ revision }} className="grid justify-items-start gap-4">
            {hasWarnings ? <WarningsBox /> : null}
            <SubmitButton busyLabel="Publishing...">
              {state === "new" ? "Publish this job" : `Publish version ${nextVersion}`}
            </SubmitButton>
          </Form>
        </>
      )}
    </section>
  );
}
