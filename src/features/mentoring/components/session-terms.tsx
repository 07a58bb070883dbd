import { guaranteeDays } from "#features/booking/booking-parts.contract.ts";
import { brand } from "#shared/brand.ts";
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
        If the mentor cancels or does not come, all of it is returned. Moving a session costs
        nothing; after a move that is late, a cancellation returns no more than it would have then.
      </p>
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
            ? `Your card is charged at once, and the session is confirmed.`
            : `The amount is held on your card and charged when ${mentorName} accepts. Without an answer within two days the hold ends, and nothing is charged.`}{" "}
          The price includes {brand.name}'s fee of {sessionFeePercent}%.
        </p>
      </div>
      <CancellationTerms price={price} />
      <div className="grid gap-1">
        <p className="font-semibold">Satisfaction guarantee</p>
        <p className="text-sm text-muted">
          If the session was not what you agreed on, ask for a refund on its page within{" "}
          {guaranteeDays} days. We read what both sides say and decide.
        </p>
      </div>
    </div>
  );
}
