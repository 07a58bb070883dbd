import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { nameOfApplicant } from "../board/board.rules.ts";
import type { NoticeKind, WaitingNotice } from "../notices/notices.store.server.ts";

const noticeNames: Record<NoticeKind, string> = {
  screening: "being reviewed",
  interview: "moving to an interview",
  offer: "moving to an offer",
  hired: "hired",
  declined: "declined",
  reopened: "reopened",
  no_decision: "no decision yet",
};

/**
 * Emails to applicants that haven't gone out yet: a decision can be undone, and another email stopped, unless it says
 * that a decision was taken back.
 */
export function WaitingNotices({ waiting }: { waiting: readonly WaitingNotice[] }) {
  const [first] = waiting;
  if (!first) return null;
  const more = first.total - waiting.length;
  return (
    <section
      aria-labelledby="waiting-emails"
      className="rounded-md border border-line bg-surface p-4"
    >
      <h2 id="waiting-emails" className="font-sans text-base font-semibold">
        {first.isHeld ? "Emails on hold" : "Emails going out soon"}
      </h2>
      <ul className="mt-2 grid gap-1">
        {waiting.map(({ applicationId, name, kind, sendAfter, isCorrection, isHeld }) => {
          const isDecision = kind === "declined" || kind === "hired";
          const shown = nameOfApplicant(name);
          return (
            <li key={applicationId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="wrap-anywhere">
                <bdi>{shown}</bdi>: {noticeNames[kind]}.{" "}
                {isHeld ? (
                  "The email doesn't go out while the job is taken down."
                ) : (
                  <>
                    The email goes out on <LocalTime time={sendAfter} />.
                  </>
                )}
              </span>
              {isCorrection ? null : (
                <ButtonForm
                  intent={isDecision ? "undo" : "stop"}
                  hidden={{ applicationId }}
                  variant="secondary"
                  size="small"
                  preventScrollReset
                >
                  {isDecision ? "Undo" : "Don't email"}
                  <span className="sr-only"> {shown}</span>
                </ButtonForm>
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 ? (
        <p className="mt-2">
          {`And ${more.toLocaleString("en-US")} more. To undo a decision or stop an email, open the applicant.`}
        </p>
      ) : null}
    </section>
  );
}
