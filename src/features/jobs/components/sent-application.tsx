import { ProfileSnapshotView } from "#features/candidates/candidates-components.contract.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ownCvPath } from "../applications/applications.constants.ts";
import { cvFileName } from "../applications/applications.rules.ts";
import type { OwnApplicationView } from "../applications/own-applications.usecases.server.ts";

/** An application as it was sent. */
export function SentApplication(application: OwnApplicationView) {
  const { id, name, phone, message, cvType, resumeUrl, answers, appliedAt } = application;
  const { withdrawalNote, detailsErasedAt, profile } = application;
  const cv = cvType ? (
    <a className="link" href={ownCvPath(id)}>
      {cvFileName(name, cvType)}
    </a>
  ) : resumeUrl ? null : (
    "Deleted"
  );
  const items = [
    ["Sent", <LocalTime key="sent" time={appliedAt} />],
    ["Name", name],
    ["Phone", phone],
    ["CV", cv],
    ["CV link", resumeUrl],
    ...answers.map(
      ({ question, answer }) =>
        [question, <Text key={question} text={answer ?? "Not answered"} />] as const,
    ),
    ["Note", message ? <Text key="note" text={message} /> : null],
    ["Reason you withdrew", withdrawalNote ? <Text key="why" text={withdrawalNote} /> : null],
  ] as const;
  return (
    <section aria-labelledby="sent" className="grid gap-4">
      <h2 id="sent" className="text-xl">
        What you sent
      </h2>
      {detailsErasedAt ? (
        <p className="text-muted">
          On <LocalTime time={detailsErasedAt} />, we deleted what you sent. Employers no longer
          have to keep it.
        </p>
      ) : (
        <DescriptionList
          items={items.flatMap(([term, description]) =>
            description ? [{ term, description }] : [],
          )}
        />
      )}
      {profile ? (
        <details className="border-y border-line py-3">
          <summary className="cursor-pointer py-1 font-semibold">
            Your profile as you sent it
          </summary>
          <div className="pt-4 pb-2">
            <ProfileSnapshotView snapshot={profile} headingLevel={3} />
          </div>
        </details>
      ) : null}
    </section>
  );
}

function Text({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line">
      {text}
    </p>
  );
}
