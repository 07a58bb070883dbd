import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  completeAfterHours,
  contestDeadline,
  guaranteeDeadline,
} from "#features/booking/booking-parts.contract.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { formatMoney } from "#shared/money.ts";
import { addTime } from "#shared/time.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { SessionDetails } from "../sessions/read-session.usecases.server.ts";
import type { SessionPageDetails } from "../sessions/session-page.usecases.server.ts";
import { describeMissingWords, openerOf } from "../sessions/session-sides.rules.ts";
import { bookPath, settleAfterDays } from "../sessions/sessions.constants.ts";
import { isRefunded, isSponsored, isUnanswered, mentorShare } from "../sessions/sessions.rules.ts";

type StandingProps = Pick<
  SessionPageDetails,
  "booking" | "session" | "as" | "bankCents" | "isOnHold"
> & {
  /** By the server's clock when the page was made. */
  now: Date;
  /** Whether the mentor has a page, where their times can be booked. */
  isListed: boolean;
};

/** State of the session, with the next step and its deadline. */
export function SessionStanding(props: StandingProps) {
  const { booking } = props;
  return (
    <div className="grid gap-2">
      <p className="text-lg">{describe(props)}</p>
      {booking.decision ? <Words title="Why we decided this way">{booking.decision}</Words> : null}
      {booking.reason && ["declined", "cancelled"].includes(booking.status) ? (
        <Words title="Reason">{booking.reason}</Words>
      ) : null}
    </div>
  );
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <p className="text-sm text-muted">{title}</p>
      <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
        {children}
      </blockquote>
    </div>
  );
}

function describe(props: StandingProps): ReactNode {
  const { booking, session, as, now, isListed } = props;
  const isMentee = as === "guest";
  const again = isMentee && isListed ? <BookAgain hostId={booking.hostId} /> : null;
  const price = formatMoney(session.price);
  const other = isMentee ? booking.hostName : booking.guestName;
  const returned = describeReturn(props);
  switch (booking.status) {
    case "held":
      return (
        <>
          {isMentee ? "You haven't" : `${booking.guestName} hasn't`} paid for this session yet.
          We're holding the time until <Deadline time={booking.holdExpiresAt} />.
          {isMentee && isListed ? <PayOrRelease hostId={booking.hostId} /> : null}
        </>
      );
    case "expired":
      return (
        <>
          {describeUnpaid(session, isMentee, returned)}
          {again}
        </>
      );
    case "requested":
      return isMentee ? (
        <>
          {other} has until <Deadline time={booking.answerBy} /> to answer.{" "}
          {isSponsored(session)
            ? "The session is free for you."
            : `We've placed a ${price} hold on your card. We'll charge it only if they accept.`}
        </>
      ) : (
        <>
          {other} would like to book a session. The request expires if it isn't answered by{" "}
          <Deadline time={booking.answerBy} />.
        </>
      );
    case "confirmed":
      return describeConfirmed(booking, as, now);
    case "rescheduled":
      return describeProposal(booking, as);
    case "declined":
      return (
        <>
          {describeDecline(booking)} {returned}
          {again}
        </>
      );
    case "cancelled":
      return (
        <>
          {describeCancellation(booking, as)} {returned}
          {again}
        </>
      );
    case "completed":
      if (!isMentee) return describeShare(session, as);
      return describeGuarantee(booking, session, now);
    case "no_show":
      return describeAbsence(booking, as, {
        now,
        price: isSponsored(session) || isRefunded(session) ? null : price,
      });
    case "disputed":
      return as === "admin"
        ? "Read what both sides say and decide. We'll email them both."
        : "We'll read what both of you tell us, then decide and email you both.";
    case "refunded":
      return returned;
  }
}

function PayOrRelease({ hostId }: { hostId: string }) {
  return (
    <>
      {" "}
      <Link to={bookPath(hostId)} className="link">
        Pay or release it
      </Link>
    </>
  );
}

function BookAgain({ hostId }: { hostId: string }) {
  return (
    <>
      {" "}
      <Link to={bookPath(hostId)} className="link">
        Choose another time
      </Link>
    </>
  );
}

function Deadline({ time }: { time: Date | null }) {
  return time ? <LocalTime time={time} /> : "the deadline";
}

/** A hold also ends before its deadline, when the mentee releases it or the mentor leaves. */
function describeUnpaid(
  session: SessionDetails["session"],
  isMentee: boolean,
  returned: string,
): string {
  if (!session.releasedAt && session.refundCents === null) {
    return `This time was released before ${isMentee ? "you" : "the mentee"} paid.`;
  }
  const payment = isMentee ? "your payment" : "the payment";
  return `When ${payment} arrived, we could no longer book this time. ${returned}`;
}

/** A mentor who declines a request gives a reason. Without one, they've deleted their account, before or since. */
function describeDecline(booking: SessionDetails["booking"]): string {
  if (isUnanswered(booking)) return "The request wasn't answered in time.";
  return booking.reason ? "The request was declined." : "The request wasn't accepted.";
}

function describeConfirmed(
  { startsAt, endsAt }: SessionDetails["booking"],
  as: SessionDetails["as"],
  now: Date,
): ReactNode {
  if (now < startsAt) {
    return as === "admin"
      ? "Confirmed. They'll meet by video."
      : "You're confirmed. You'll meet by video.";
  }
  if (now < endsAt) return "The session has started.";
  const byItself = addTime(endsAt, { hours: completeAfterHours });
  return (
    <>
      The session is over. We'll mark it as completed on <LocalTime time={byItself} />, or as soon
      as {as === "admin" ? "the mentor or the mentee" : "one of you"} does.
    </>
  );
}

function describeProposal(
  { movedBy, movedFrom, answerBy, hostName, guestName }: SessionDetails["booking"],
  as: SessionDetails["as"],
): ReactNode {
  const earlier = movedFrom ? (
    <>
      {" "}
      The previous time was <LocalTime time={movedFrom} />.
    </>
  ) : null;
  const mover = movedBy === "host" ? hostName : guestName;
  const answerer = movedBy === "host" ? guestName : hostName;
  if (as === movedBy) {
    return (
      <>
        You proposed this time. {answerer} has until <Deadline time={answerBy} /> to accept, or
        we'll cancel the session.{earlier}
      </>
    );
  }
  return (
    <>
      {mover} proposed this time. {as === "admin" ? `${answerer} can accept` : "Accept"} or decline
      by <Deadline time={answerBy} />, or we&apos;ll cancel the session.{earlier}
    </>
  );
}

function describeCancellation(
  { cancelledBy, movedBy, hostName, guestName }: SessionDetails["booking"],
  as: SessionDetails["as"],
): string {
  // A mentee who declines the mentor's new time counts as a mentor who cancels.
  const mayBeDeclined = cancelledBy === "host" && movedBy === "host";
  if (cancelledBy === as && !mayBeDeclined) return "You canceled this session.";
  if (cancelledBy === "guest") return `${guestName} canceled this session.`;
  const other = as === "host" ? guestName : hostName;
  return cancelledBy === "host"
    ? `This session with ${nameInSentence(other)} is canceled.`
    : "We canceled this session.";
}

function describeReturn({ session, as, bankCents, isOnHold }: StandingProps): string {
  const isMentee = as === "guest";
  const { price, refundCents, chargedAt, releasedAt, refundedAt } = session;
  if (isSponsored(session)) return isMentee ? "You pay nothing." : "The mentee pays nothing.";
  if (refundCents === null || (releasedAt && !chargedAt)) {
    return isMentee ? "You weren't charged." : "The mentee wasn't charged.";
  }
  if (refundCents === 0) return "Under the cancellation terms, there's no refund.";
  const amountOf = (amountCents: number) => {
    const amount = formatMoney({ ...price, amountCents });
    return amountCents === price.amountCents
      ? `the full ${amount}`
      : `${amount} of ${formatMoney(price)}`;
  };
  const ourCents = Math.max(0, refundCents - bankCents);
  const to = isMentee ? "to the card you paid with" : "to the mentee";
  const fromUs = () => {
    if (isOnHold) return describeHeldRefund(amountOf(ourCents), isMentee);
    return `${refundedAt ? "We returned" : "We're returning"} ${amountOf(ourCents)} ${to}.`;
  };
  return [
    bankCents > 0 && `${isMentee ? "Your" : "The mentee's"} bank took back ${amountOf(bankCents)}.`,
    ourCents > 0 && fromUs(),
  ]
    .filter(Boolean)
    .join(" ");
}

function describeHeldRefund(amount: string, isMentee: boolean): string {
  return isMentee
    ? `You'll get ${amount} back from your bank, or from us once your bank decides your dispute.`
    : `The mentee gets ${amount} back from their bank, or from us once their bank decides their dispute.`;
}

function describeGuarantee(
  { completedAt, disputedAt }: SessionDetails["booking"],
  session: SessionDetails["session"],
  now: Date,
): ReactNode {
  if (isRefunded(session)) return "This session is completed, and you got a full refund.";
  const until = completedAt && guaranteeDeadline(completedAt);
  if (disputedAt || !until || now >= until) return "This session is completed.";
  return (
    <>
      This session is completed. If it wasn't what you and the mentor agreed on,{" "}
      {isSponsored(session) ? "report a problem" : "ask for a refund"} by <LocalTime time={until} />
      .
    </>
  );
}

function describeShare(session: SessionDetails["session"], as: SessionDetails["as"]): string {
  const { price, mentorCents } = session;
  if (isRefunded(session) && !mentorCents) {
    return "This session is completed, and the mentee got a full refund.";
  }
  const share = formatMoney(
    mentorCents === null ? mentorShare(session) : { ...price, amountCents: mentorCents },
  );
  const whose = as === "host" ? "Your" : "The mentor's";
  return mentorCents === null
    ? `This session is completed. ${whose} share of ${share} is due ${settleAfterDays} days later.`
    : `This session is completed. ${whose} share of ${share} is included in ${as === "host" ? "your" : "their"} earnings.`;
}

interface AbsenceView {
  now: Date;
  /** Null: there's nothing to return to the mentee. */
  price: string | null;
}

function describeAbsence(
  booking: SessionDetails["booking"],
  as: SessionDetails["as"],
  { now, price }: AbsenceView,
): ReactNode {
  const { absent, hostName, guestName } = booking;
  const missing = absent === "host" ? hostName : guestName;
  const reporter = absent === "host" ? guestName : hostName;
  const isReporter = as === (absent === "host" ? "guest" : "host");
  const isMissing = as === absent;
  const deadline = contestDeadline(booking);
  const wasNot = isMissing ? "you weren't" : `${nameInSentence(missing)} wasn't`;
  const report = `${isReporter ? "You" : reporter} reported that ${wasNot} there.`;
  if (now >= deadline) {
    return (
      <>
        {report} The deadline to contest this was <LocalTime time={deadline} />.
      </>
    );
  }
  const own = isMissing
    ? { who: "You", otherwise: "you don't" }
    : { who: "They", otherwise: "they don't" };
  const { who, otherwise } =
    as === "admin" ? { who: missing, otherwise: `${nameInSentence(missing)} doesn't` } : own;
  return (
    <>
      {report} {who} can contest this until <LocalTime time={deadline} />.
      {absent === "host" && price
        ? ` If ${otherwise}, we'll return ${price} to ${as === "guest" ? "you" : "the mentee"}.`
        : null}
    </>
  );
}

/** The statements of both sides of a dispute so far. */
export function DisputeWords({ booking, session }: Pick<SessionDetails, "booking" | "session">) {
  const opener = openerOf(booking) === "guest" ? booking.guestName : booking.hostName;
  const other = openerOf(booking) === "guest" ? booking.hostName : booking.guestName;
  return (
    <div className="grid gap-3">
      <Words title={`${opener} says`}>
        {booking.reason ?? describeMissingWords(opener, "No reason given.")}
      </Words>
      <Words title={`${other} says`}>
        {session.statement ?? describeMissingWords(other, "Nothing yet.")}
      </Words>
    </div>
  );
}
