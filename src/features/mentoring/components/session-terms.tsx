import { Link } from "react-router";
import {
  describeAnswerTime,
  guaranteeDays,
  maxGuestMoves,
  moveUntilHours,
} from "#features/booking/booking-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { helpArticlePath } from "#shared/help-address.ts";
import { formatPrice, type Money } from "#shared/money.ts";
import { sessionFeePercent } from "../sessions/sessions.constants.ts";
import { describeTiers } from "../sessions/sessions.rules.ts";

/** Refund when the mentee cancels. */
export function CancellationTerms({ price }: { price: Money }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">If you cancel</p>
      <dl className="border-t border-line text-sm">
        {describeTiers(price).map(({ when, refund }) => (
          <div key={when} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[1fr_1fr]">
            <dt className="text-muted">{when}</dt>
            <dd className="tabular-nums">{refund}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        If the mentor cancels or doesn't show up, you get a full refund. Moving a session is free.
        You can ask up to {maxGuestMoves} times, until {moveUntilHours} hours before it starts. If
        you move it and cancel later, your refund can't be higher than before the move.
      </p>
      <Link to={helpArticlePath("cancel-a-session")} className="link w-fit text-sm">
        Help with canceling
      </Link>
    </div>
  );
}

/** Price and terms of a session, before it is paid. */
export function SessionTerms({
  price,
  mentorName,
  instantBooking,
}: {
  price: Money;
  mentorName: string;
  instantBooking: boolean;
}) {
  const amount = formatPrice(price);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <p className="font-serif text-xl font-medium tabular-nums">{amount}</p>
        <p className="text-sm text-muted">
          {instantBooking
            ? "We'll charge your card and confirm your session right away."
            : `We'll place a hold on your card and charge it only when ${mentorName} accepts. They have to answer ${describeAnswerTime("session")}. If they don't, we'll release the hold and you won't be charged.`}{" "}
          The price includes {brand.name}'s {sessionFeePercent}% fee.
        </p>
      </div>
      <CancellationTerms price={price} />
      <div className="grid gap-1">
        <p className="font-semibold">Satisfaction guarantee</p>
        <p className="text-sm text-muted">
          If your session wasn't what you and your mentor agreed on, ask for a refund on the
          session's page within {guaranteeDays} days. We'll read what both of you tell us, then
          decide.
        </p>
      </div>
      <Link to={helpArticlePath("payment-declined")} className="link w-fit text-sm">
        Help with payment
      </Link>
    </div>
  );
}
