import { SlotCalendar } from "#features/booking/booking-parts.contract.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import type { SessionDetails } from "../sessions/read-session.usecases.server.ts";
import { longestRefundReason } from "../sessions/sessions.constants.ts";
import { SessionAction, SessionButton } from "./session-action.tsx";

export interface SessionActionsProps extends Pick<SessionDetails, "booking" | "as" | "choices"> {
  /** The host's free times, where the session can be moved. */
  slots: readonly Date[];
  /** What cancelling now gives back; null where nothing was charged. */
  refund: Money | null;
  price: Money;
  /** The reader's zone as the server knows it. */
  timeZone: string;
  /** What was wrong with the last try, by its intent. */
  problem: { intent: string; message: string } | null;
}

const offered = [
  "confirm",
  "complete",
  "decline",
  "move",
  "reportAbsence",
  "dispute",
  "cancel",
] as const;

/** All that the reader can do to the session now, and nothing else. */
export function SessionActions(props: SessionActionsProps) {
  const { booking, as, choices, slots, refund, price, timeZone, problem } = props;
  const can = (choice: (typeof choices)[number]) => choices.includes(choice);
  const problemOf = (intent: string) => (problem?.intent === intent ? problem.message : undefined);
  const other = as === "guest" ? booking.hostName : booking.guestName;
  const isProposal = booking.status === "rescheduled";
  const isContest = booking.status === "no_show";
  if (!offered.some(can)) return null;
  return (
    <div className="grid gap-4">
      {can("confirm") ? (
        <SessionButton intent="confirm">
          {isProposal ? "Agree to the new time" : "Accept the request"}
        </SessionButton>
      ) : null}
      {can("complete") ? <SessionButton intent="complete">Mark as completed</SessionButton> : null}
      <div className="border-t border-line empty:hidden">
        {can("decline") ? (
          <SessionAction
            intent="decline"
            label="Decline the request"
            confirm="Decline"
            harmful
            problem={problemOf("decline")}
            reason={{ label: "Why", required: true, help: `${other} reads it word for word.` }}
          />
        ) : null}
        {can("move") ? (
          <SessionAction
            intent="move"
            label={isProposal ? "Propose yet another time" : "Propose another time"}
            confirm="Propose this time"
            problem={problemOf("move")}
          >
            <p className="text-muted">Moving the session costs nothing.</p>
            <SlotCalendar
              slots={slots.map((slot) => slot.toISOString())}
              host={{
                timeZone: booking.hostTimeZone,
                label: as === "host" ? "you" : "the mentor",
              }}
              timeZone={timeZone}
              error={problemOf("move")}
              empty={<p>Write a message to agree on one, or cancel the session.</p>}
            />
          </SessionAction>
        ) : null}
        {can("reportAbsence") ? (
          <SessionAction
            intent="reportAbsence"
            label={`${other} did not come`}
            confirm={`Report that ${other} did not come`}
            harmful
            problem={problemOf("reportAbsence")}
          >
            <p className="text-muted">{describeAbsence(as, other, price)}</p>
          </SessionAction>
        ) : null}
        {can("dispute") ? (
          <SessionAction
            intent="dispute"
            label={isContest ? "Contest the report" : "Ask for a refund"}
            confirm={isContest ? "I was there" : "Ask for a refund"}
            problem={problemOf("dispute")}
            reason={{
              label: isContest ? "What happened" : "Why",
              required: isContest,
              help: `Up to ${longestRefundReason} characters. The other side reads it too.`,
            }}
          >
            <p className="text-muted">
              {isContest
                ? "We read what both sides say and decide."
                : `We read what both sides say and decide. If the refund is granted, ${formatMoney(price)} goes back the way you paid it.`}
            </p>
          </SessionAction>
        ) : null}
        {can("cancel") ? (
          <SessionAction
            intent="cancel"
            label={
              isProposal && booking.movedBy !== as
                ? "Refuse and cancel the session"
                : nameCancel(booking.status)
            }
            confirm={nameCancel(booking.status)}
            harmful
            problem={problemOf("cancel")}
            reason={{
              label: "Why",
              required: as !== "guest" && booking.status !== "requested",
              help: `${other} reads it word for word.`,
            }}
          >
            <p className="font-semibold">{describeRefund(as, refund, price)}</p>
          </SessionAction>
        ) : null}
      </div>
    </div>
  );
}

function nameCancel(status: string): string {
  return status === "requested" ? "Withdraw the request" : "Cancel the session";
}

function describeAbsence(as: SessionDetails["as"], other: string, price: Money): string {
  return as === "guest"
    ? `If ${other} does not contest it within a day, ${formatMoney(price)} goes back the way you paid it.`
    : `${other} has a day to contest it. A session that the mentee misses is not refunded.`;
}

function describeRefund(as: SessionDetails["as"], refund: Money | null, price: Money): string {
  if (!refund)
    return `Nothing is charged, and ${formatMoney(price)} is no longer held on the card.`;
  const amount = formatMoney(refund);
  const whole = formatMoney(price);
  if (refund.amountCents === 0) return "By the terms of cancellation nothing is returned.";
  if (as !== "guest") return `${amount} goes back to the mentee.`;
  return refund.amountCents === price.amountCents
    ? `All of it goes back the way you paid it: ${amount}.`
    : `${amount} of ${whole} goes back the way you paid it.`;
}
