import { LocalTime } from "#ui/content/local-time.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { NotMoved, Verdict } from "../board/moves.usecases.server.ts";

/** Notice of the result for each application that was selected. */
export function VerdictNotice({ verdict }: { verdict: Verdict }) {
  const { moved, notMoved, to } = verdict;
  const isAll = notMoved.length === 0;
  return (
    <Alert focused variant={isAll ? "success" : "destructive"} title={describeVerdict(verdict)}>
      {moved.length > 0 && !isAll ? (
        <p className="wrap-anywhere">
          Now in {to}: {moved.map(({ name }) => name).join(", ")}
        </p>
      ) : null}
      {isAll ? null : (
        <ul className="mt-2 grid gap-1">
          {notMoved.map((each) => (
            <li key={each.id} className="wrap-anywhere">
              <Reason {...each} />
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

export function describeVerdict({ moved, notMoved }: Verdict): string {
  const done = moved.length > 0 ? `${countApplicants(moved.length)} moved. ` : "";
  const left = notMoved.length;
  if (left === 0) return done.trim();
  return `${done}${countApplicants(left)} ${left === 1 ? "wasn't" : "weren't"} moved.`;
}

const countApplicants = (count: number) => (count === 1 ? "1 applicant" : `${count} applicants`);

function Reason({ name, stage, reason, by, at }: NotMoved) {
  if (reason === "gone") return <>{name}: this application no longer exists.</>;
  if (reason === "decided")
    return (
      <>
        {name} can&apos;t be moved from {stage}.
      </>
    );
  return (
    <>
      {reason === "withdrawn"
        ? `${name} withdrew this application`
        : `${name}: ${by ?? "Someone"} moved this application to ${stage}`}
      {at ? (
        <>
          {" "}
          on <LocalTime time={at} />
        </>
      ) : null}
      .
    </>
  );
}

/** The verdict in a page's answer, if it is one. */
export function verdictOf(answer: unknown): Verdict | undefined {
  return typeof answer === "object" && answer !== null && "verdict" in answer
    ? (answer.verdict as Verdict)
    : undefined;
}
