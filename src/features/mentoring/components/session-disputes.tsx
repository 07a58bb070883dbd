import { Link } from "react-router";
import { nameInSentence } from "#shared/member-names.ts";
import { formatMoney } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { OpenDispute } from "../money/money.store.server.ts";
import { describeMissingWords, listDecisions, openerOf } from "../sessions/session-sides.rules.ts";
import { sessionPath, sessionsToDecideOn } from "../sessions/sessions.constants.ts";

export interface SessionDisputesProps {
  disputes: readonly OpenDispute[];
}

/** Refund requests, reported problems and contested absences, each with a form to decide it. */
export function SessionDisputes({ disputes }: SessionDisputesProps) {
  return (
    <ul aria-label={sessionsToDecideOn} className="grid gap-8">
      {disputes.map((dispute) => (
        <li key={dispute.bookingId}>
          <Dispute dispute={dispute} />
        </li>
      ))}
    </ul>
  );
}

function Dispute({ dispute }: { dispute: OpenDispute }) {
  const { bookingId, mentorName, menteeName, startsAt, disputedAt, price, ownSide } = dispute;
  const isMentees = openerOf(dispute) === "guest";
  const { note, refund, dismiss } = nameDecisions(dispute);
  const decisions = listDecisions(ownSide);
  return (
    <article
      aria-labelledby={`dispute-${bookingId}`}
      className="grid gap-5 rounded-md border border-line bg-surface p-6"
    >
      <div className="grid gap-1">
        <h3 id={`dispute-${bookingId}`} className="font-serif text-xl font-medium wrap-anywhere">
          <Link to={sessionPath(bookingId)} className="link">
            {menteeName} with {mentorName}
          </Link>
        </h3>
        <p className="text-muted">
          {formatMoney(price)}
          {note} · session on <LocalTime time={startsAt} /> · waiting since{" "}
          <LocalTime time={disputedAt} />
        </p>
        <p>{describeCause(dispute)}</p>
      </div>
      <Said
        by={isMentees ? menteeName : mentorName}
        words={dispute.reason}
        none="No reason given."
      />
      <Said
        by={isMentees ? mentorName : menteeName}
        words={dispute.statement}
        none="Nothing yet."
      />
      {ownSide ? (
        <p className="font-semibold">
          {ownSide === "host"
            ? "You're the mentor in this session, so you can only decide for the mentee."
            : "You're the mentee in this session, so you can only decide for the mentor."}{" "}
          If you disagree, ask a colleague to decide.
        </p>
      ) : null}
      <Form
        quiet
        intent={decisions}
        hidden={{ bookingId }}
        idPrefix={bookingId}
        preventScrollReset
        className="grid gap-4"
      >
        <TextareaField
          name="reason"
          label="Reason for your decision"
          help="Both sides will see exactly what you write."
          required
          rows={3}
        />
        <div className="flex flex-wrap gap-3">
          {decisions.includes("refund") ? (
            <SubmitButton name="intent" value="refund">
              {refund.label}
              <span className="sr-only">{refund.whom}</span>
            </SubmitButton>
          ) : null}
          {decisions.includes("dismiss") ? (
            <SubmitButton name="intent" value="dismiss" variant="secondary">
              {dismiss.label}
              <span className="sr-only">{dismiss.whom}</span>
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </article>
  );
}

/** A note on the payment, and labels of the two decisions by their effect on the money. */
function nameDecisions({ price, isSponsored, isRefunded, mentorName, menteeName }: OpenDispute) {
  const [ofMentor, ofMentee] = [`, ${mentorName}`, `, ${menteeName}`];
  if (isRefunded) {
    return {
      note: ", refunded",
      refund: { label: "Decide for the mentee", whom: ofMentee },
      dismiss: { label: "Decide for the mentor", whom: ofMentor },
    };
  }
  if (isSponsored) {
    return {
      note: ", free for the mentee",
      refund: { label: "Don't pay the mentor", whom: ofMentor },
      dismiss: { label: "Pay the mentor", whom: ofMentor },
    };
  }
  return {
    note: "",
    refund: { label: `Refund ${formatMoney(price)}`, whom: ` to ${menteeName}` },
    dismiss: { label: "Don't refund", whom: ` ${menteeName}` },
  };
}

function Said({ by, words, none }: { by: string; words: string | null; none: string }) {
  return (
    <div>
      <p className="text-sm text-muted">{by} says</p>
      <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
        {words ?? describeMissingWords(by, none)}
      </blockquote>
    </div>
  );
}

function describeCause({
  absent,
  isSponsored,
  isRefunded,
  mentorName,
  menteeName,
}: OpenDispute): string {
  if (absent === "host") return `${mentorName} was reported absent and says they were there.`;
  if (absent === "guest") return `${menteeName} was reported absent and says they were there.`;
  return isSponsored || isRefunded
    ? `${menteeName} says the session wasn't what they and ${nameInSentence(mentorName)} agreed on.`
    : `${menteeName} is asking for a refund.`;
}
