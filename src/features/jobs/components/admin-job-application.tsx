import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { adminCvPath, stageKindNames } from "../applications/applications.constants.ts";
import { cvFileName, decisionsFor, type StageKind } from "../applications/applications.rules.ts";
import type { JobApplicationForAdmins } from "../applications/applications.types.ts";
import { jobPath } from "../jobs.constants.ts";

const decisionLabels: Partial<Record<StageKind, string>> = {
  screening: "Start review",
  interview: "Move to interview",
  offer: "Move to offer",
  declined: "Decline",
  hired: "Mark as hired",
};

/** A job application as administrators work through them. */
export function AdminJobApplication(application: JobApplicationForAdmins) {
  const { id, jobId, jobTitle, employer, stage, name, email, phone, message } = application;
  const shownName = name ?? email;
  return (
    <article className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[4fr_5fr]">
      <div className="grid content-start gap-2">
        <h2 dir="auto" className="text-xl wrap-anywhere">
          {shownName}
        </h2>
        <p className="wrap-anywhere">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        {phone ? <p>{phone}</p> : null}
        <p className="wrap-anywhere">
          <Link className="link" to={jobPath(jobId)}>
            {jobTitle}
          </Link>
          , {employer}
        </p>
        <p className="text-sm text-muted">
          Sent <LocalTime time={application.appliedAt} />
        </p>
        <p>
          <Badge>{stageKindNames[stage.kind]}</Badge>
        </p>
      </div>
      <div className="grid content-start gap-4">
        <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
          {message}
        </p>
        <Cv {...application} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {decisionsFor(stage.kind).map((to) => (
            <Decision key={to} id={id} from={stage.kind} to={to} name={shownName} />
          ))}
        </div>
      </div>
    </article>
  );
}

function Cv({ id, name, cv, resumeUrl, stage }: JobApplicationForAdmins) {
  if (cv) {
    return (
      <p>
        <a className="link" href={adminCvPath(id)}>
          {cvFileName(name, cv.type)}
        </a>{" "}
        <span className="text-sm text-muted">We record each time it&apos;s opened.</span>
      </p>
    );
  }
  if (resumeUrl) {
    return (
      <p className="wrap-anywhere">
        <Badge>Not checked</Badge> Link sent instead of a CV: {resumeUrl}
      </p>
    );
  }
  return (
    <p className="text-muted">
      {stage.kind === "withdrawn"
        ? "The CV was deleted when they withdrew."
        : "The CV has been deleted."}
    </p>
  );
}

interface DecisionProps {
  id: string;
  from: StageKind;
  to: StageKind;
  name: string;
}

function Decision({ id, from, to, name }: DecisionProps) {
  return (
    <ButtonForm
      hidden={{ applicationId: id, from, to }}
      preventScrollReset
      variant="secondary"
      size="small"
    >
      {decisionLabels[to]}
      <span className="sr-only"> {name}</span>
    </ButtonForm>
  );
}
