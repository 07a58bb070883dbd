import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { batchSize } from "../mailings.rules.ts";
import { MailingDraft, type MailingDraftProps } from "./mailing-draft.tsx";
import { MailingPreview } from "./mailing-preview.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { MailingStatusBadge } from "./mailing-status.tsx";

const onTheirWay = `Up to ${batchSize} emails that were already on their way will still go out.`;

const outcomes: Readonly<Record<string, string>> = {
  saved: "Draft saved.",
  test: "We've emailed you a test.",
  send: "We've started sending it.",
  schedule: "Scheduled.",
  unschedule: "Unscheduled. It's a draft again.",
  pause: `Paused. ${onTheirWay}`,
  resume: "Sending again.",
  stop: `Stopped. ${onTheirWay} No one else will get it.`,
  again: "Those emails are back in the queue.",
  left: "We won't send those emails again.",
};

/** Body of a mailing's page: its draft, or how far it is. `done` is what a form of it has done. */
export function MailingPage({ done, ...props }: MailingDraftProps & { done: string | null }) {
  const { desk, path } = props;
  const { mailing, preview } = desk;
  const { status } = mailing;
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <DoneNotice title={done && Object.hasOwn(outcomes, done) ? outcomes[done] : null} />
        <PageProblem />
        <MailingStatusBadge status={status} />
      </div>
      {status.name === "draft" ? <MailingDraft {...props} /> : null}
      {status.name === "scheduled" ? (
        <section className="grid justify-items-start gap-4">
          <p>
            It goes out <LocalTime time={status.scheduledFor} />, to the people who are in the group
            at that time.
          </p>
          {desk.maySend ? (
            <ButtonForm action={path} intent="unschedule" variant="secondary">
              Back to draft
            </ButtonForm>
          ) : null}
        </section>
      ) : null}
      {"startedAt" in status ? <MailingProgress desk={desk} path={path} /> : null}
      <MailingPreview preview={preview} />
    </div>
  );
}
