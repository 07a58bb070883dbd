import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  completeAfterHours,
  contestDeadline,
  guaranteeDeadline,
} from "#features/booking/booking-parts.contract.ts";
import { formatMoney } from "#shared/money.ts";
import { addTime } from "#shared/time.ts";
import { LocalTime } from "#ui/local-time.tsx";
import type { SessionDetails } from "../sessions/read-session.usecases.server.ts";
import { openerOf } from "../sessions/session-sides.rules.ts";
import { bookPath } from "../sessions/sessions.constants.ts";
import { isSponsored, mentorShare } from "../sessions/sessions.rules.ts";

type StandingProps = Pick<SessionDetails, "booking" | "session" | "as"> & {
  /** By the server's clock when the page was made. */
  now: Date;
};

/** State of the session, with the next step and its deadline. */
export function SessionStanding(props: StandingProps) {
  const { booking } = props;
  return (
    <div className="grid gap-2">
      <p className="text-lg">{describe(props)}</p>
      {booking.decision ? <Words title="Why it was decided so">{booking.decision}</Words> : null}
      {booking.reason && ["declined", "cancelled"].includes(booking.status) ? (
        <Words title="The reason given">{booking.reason}</Words>
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

function describe({ booking, session, as, now }: StandingProps): ReactNode {
  const isMentee = as === "guest";
  const price = formatMoney(session.price);
  const other = isMentee ? booking.hostName : booking.guestName;
  switch (booking.status) {
    case "held":
      return (
        <>
          It is not paid yet. The time is kept until{" "}
          {booking.holdExpiresAt ? <LocalTime time={booking.holdExpiresAt} /> : "then"}.{" "}
          <Link to={bookPath(booking.hostId)} className="link">
            Pay or give it up
          </Link>
        </>
      );
    case "expired":
      return (
        <>
          {describeUnpaid(session)}{" "}
          <Link to={bookPath(booking.hostId)} className="link">
            Choose a time again
          </Link>
        </>
      );
    case "requested":
      return isMentee ? (
        <>
          {other} has until <Deadline time={booking.answerBy} /> to answer.{" "}
          {isSponsored(session)
            ? "The session is free for you."
            : `${price} is held on your card and charged only if they accept.`}
        </>
      ) : (
        <>
          {other} would like to meet. Accept or decline by <Deadline time={booking.answerBy} />.
          Without an answer the request lapses.
        </>
      );
    case "confirmed":
      return describeConfirmed(booking, now);
    case "rescheduled":
      return describeProposal(booking, as);
    case "declined":
      return (
        <>
          {booking.reason ? "It was declined" : "There was no answer in time"}. Nothing was charged.
          {isMentee ? <BookAgain hostId={booking.hostId} /> : null}
        </>
      );
    case "cancelled":
      return (
        <>
          {describeCancellation(booking, as)} {describeReturn(session)}
          {isMentee ? <BookAgain hostId={booking.hostId} /> : null}
        </>
      );
    case "completed":
      if (!isMentee) return describeShare(session);
      return describeGuarantee(booking, now, isSponsored(session));
    case "no_show":
      return describeAbsence(booking, as, isSponsored(session) ? null : price);
    case "disputed":
      return "We read what both sides say, decide, and write to both.";
    case "refunded":
      return isSponsored(session)
        ? "It was called off after a complaint. The mentee pays nothing."
        : `The whole price of ${price} was returned.`;
  }
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
  return time ? <LocalTime time={time} /> : "then";
}

function describeUnpaid({ releasedAt, refundCents }: SessionDetails["session"]): string {
  if (releasedAt) {
    return "Your payment arrived when the time had been taken. Nothing was charged.";
  }
  return refundCents === null
    ? "It was not paid in time, so the time is free for others again."
    : "Your payment arrived when the time had been taken. It goes back the way you paid it.";
}

function describeConfirmed({ startsAt, endsAt }: SessionDetails["booking"], now: Date): ReactNode {
  if (now < startsAt) return "Everything is agreed. You meet by video.";
  if (now < endsAt) return "The session has begun.";
  const byItself = addTime(endsAt, { hours: completeAfterHours });
  return (
    <>
      The session is over. It counts as completed on <LocalTime time={byItself} />, or when one of
      you says so.
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
      It was planned for <LocalTime time={movedFrom} />.
    </>
  ) : null;
  const mover = movedBy === "host" ? hostName : guestName;
  const answerer = movedBy === "host" ? guestName : hostName;
  return as === movedBy ? (
    <>
      You have proposed this time. {answerer} has until <Deadline time={answerBy} /> to agree;
      without an answer the session is cancelled.{earlier}
    </>
  ) : (
    <>
      {mover} proposes this time. Agree or refuse by <Deadline time={answerBy} />; without an answer
      the session is cancelled.{earlier}
    </>
  );
}

function describeCancellation(
  { cancelledBy, hostName, guestName }: SessionDetails["booking"],
  as: SessionDetails["as"],
): string {
  if (cancelledBy === as) return "You have cancelled it.";
  if (cancelledBy === "guest") return `${guestName} has cancelled it.`;
  return cancelledBy === "host" ? `It does not take place with ${hostName}.` : "It was called off.";
}

function describeReturn(session: SessionDetails["session"]): string {
  const { price, refundCents, chargedAt } = session;
  if (isSponsored(session)) return "The mentee pays nothing.";
  if (refundCents === null || !chargedAt) return "Nothing was charged.";
  if (refundCents === 0) return "By the terms of cancellation nothing is returned.";
  const amount = formatMoney({ ...price, amountCents: refundCents });
  return refundCents === price.amountCents
    ? `All of it goes back the way it was paid: ${amount}.`
    : `${amount} of ${formatMoney(price)} goes back the way it was paid.`;
}

function describeGuarantee(
  { completedAt, disputedAt }: SessionDetails["booking"],
  now: Date,
  isFree: boolean,
): ReactNode {
  const until = completedAt && guaranteeDeadline(completedAt);
  if (disputedAt || !until || now >= until) {
    return isFree ? "It took place." : "It took place and is paid.";
  }
  if (isFree) {
    return (
      <>
        It took place. If it was not what you agreed on, tell us by <LocalTime time={until} />.
      </>
    );
  }
  return (
    <>
      It took place. If it was not what you agreed on, ask for a refund by{" "}
      <LocalTime time={until} />.
    </>
  );
}

function describeShare(session: SessionDetails["session"]): string {
  const share = formatMoney(mentorShare(session));
  return session.mentorCents === null
    ? `It took place. Your share of ${share} is due seven days after that.`
    : `It took place, and your share of ${share} is among your earnings.`;
}

function describeAbsence(
  booking: SessionDetails["booking"],
  as: SessionDetails["as"],
  /** Null: the mentee has paid nothing. */
  price: string | null,
): ReactNode {
  const { absent, hostName, guestName } = booking;
  const missing = absent === "host" ? hostName : guestName;
  const who = absent === as ? "It was reported that you" : `It was reported that ${missing}`;
  return (
    <>
      {who} did not come. This can be contested until <LocalTime time={contestDeadline(booking)} />
      {absent === "host" && price ? `; otherwise ${price} goes back to the mentee.` : "."}
    </>
  );
}

/** In a dispute: what both sides have said so far. */
export function DisputeWords({ booking, session }: Pick<SessionDetails, "booking" | "session">) {
  const opener = openerOf(booking) === "guest" ? booking.guestName : booking.hostName;
  const other = openerOf(booking) === "guest" ? booking.hostName : booking.guestName;
  return (
    <div className="grid gap-3">
      <Words title={`${opener} says`}>{booking.reason ?? "No reason was given."}</Words>
      <Words title={`${other} says`}>{session.statement ?? "Nothing so far."}</Words>
    </div>
  );
}
