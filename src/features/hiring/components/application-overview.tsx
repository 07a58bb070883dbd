import { ProfileSnapshotView } from "#features/candidates/candidates-components.contract.ts";
import { cvFileName, nameOfSource } from "#features/jobs/jobs-parts.contract.ts";
import { Badge } from "#ui/content/badge.tsx";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { Candidate } from "../candidate/candidate.usecases.server.ts";
import { candidateCvPath, declineReasonNames } from "../hiring.constants.ts";
import { Answers } from "./answers.tsx";
import { CvViewer } from "./cv-viewer.tsx";
import { DueBadge } from "./due-badge.tsx";

/** An application as it was sent, and its status. */
export function ApplicationOverview({ candidate, now }: { candidate: Candidate; now: Date }) {
  const { application, email } = candidate;
  const { decline, detailsErasedAt } = application;
  const source = nameOfSource(application.source);
  const { profile, answers } = application;
  const items = [
    {
      term: "Stage",
      description: (
        <span className="flex flex-wrap items-center gap-2">
          <Badge>{application.stageName}</Badge>
          <DueBadge dueAt={application.dueAt} now={now} />
        </span>
      ),
    },
    { term: "Applied", description: <LocalTime time={application.appliedAt} /> },
    ...(email
      ? [
          {
            term: "Email",
            description: (
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            ),
          },
        ]
      : []),
    ...(application.phone ? [{ term: "Phone", description: application.phone }] : []),
    ...(source ? [{ term: "Found the job through", description: source }] : []),
    ...(application.withdrawalNote
      ? [{ term: "Reason for withdrawing", description: application.withdrawalNote }]
      : []),
    ...(decline
      ? [
          {
            term: "Reason for declining",
            description: `${declineReasonNames[decline.reason]}. ${describeSharing(candidate)}`,
          },
        ]
      : []),
  ];
  return (
    <>
      <DescriptionList items={items} />
      {detailsErasedAt ? (
        <p className="max-w-text text-muted">
          On <LocalTime time={detailsErasedAt} />, we deleted what the applicant sent and what your
          team wrote about them. You no longer have to keep it.
        </p>
      ) : null}
      {application.message ? (
        <section aria-labelledby="message" className="grid gap-3">
          <h2 id="message" className="text-xl">
            Message
          </h2>
          <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
            {application.message}
          </p>
        </section>
      ) : null}
      {profile ? (
        <section aria-labelledby="profile" className="grid gap-3">
          <h2 id="profile" className="text-xl">
            Profile
          </h2>
          <ProfileSnapshotView snapshot={profile} />
        </section>
      ) : null}
      <Answers answers={answers} />
      <section aria-labelledby="files" className="grid gap-3">
        <h2 id="files" className="text-xl">
          CV
        </h2>
        <Cv candidate={candidate} />
      </section>
    </>
  );
}

/** Whether the applicant reads the reason: only the email about the decision has it. */
function describeSharing({ application, waiting }: Candidate): string {
  const { decline, notifiedKind } = application;
  if (!decline?.isShared) return "Not shared.";
  const isWaiting = waiting.some(({ kind }) => kind === "declined");
  return notifiedKind === "declined" && !isWaiting
    ? "Shared with the applicant."
    : "Not shared until we email the applicant.";
}

function Cv({ candidate: { application } }: { candidate: Candidate }) {
  const { id, cv, isCvDeleted, name, resumeUrl, stageKind } = application;
  if (cv) {
    return (
      <div className="grid gap-3">
        <p>
          <a className="link" href={candidateCvPath(id)}>
            {cvFileName(name, cv.type)}
          </a>{" "}
          <span className="text-sm text-muted">
            We log each time it&apos;s opened, and the applicant can see the log.
          </span>
        </p>
        {cv.type === "application/pdf" ? (
          <CvViewer key={id} path={`${candidateCvPath(id)}?show`} />
        ) : null}
      </div>
    );
  }
  if (resumeUrl) {
    return (
      <p className="wrap-anywhere">
        <Badge>Not checked</Badge> Link sent instead of a CV: {resumeUrl}
      </p>
    );
  }
  if (!isCvDeleted) return <p className="text-muted">This application has no CV.</p>;
  return (
    <p className="text-muted">
      {stageKind === "withdrawn"
        ? "The CV was deleted when the applicant withdrew."
        : "The CV has been deleted."}
    </p>
  );
}
