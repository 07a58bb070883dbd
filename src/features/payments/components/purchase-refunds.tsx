import { formatMoney, type Money } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { Refund, RefundTerms } from "../refunds/refunds.types.ts";

/** Refunds of a purchase so far. */
export function RefundList({
  refunds,
  refundedCents,
  refundedAt,
  bouncedAt,
  isDisputed,
}: {
  refunds: readonly Refund[];
  /** Of the purchase: a month that bought nothing goes back without a refund in the list. */
  refundedCents: number;
  refundedAt: Date | null;
  /** The time at which we learned that the refund of a month that bought nothing didn't reach the payer. */
  bouncedAt: Date | null;
  /** The payer's bank hasn't decided about the payment. */
  isDisputed: boolean;
}) {
  if (refunds.length === 0) {
    if (refundedCents === 0) return <p>Nothing has been refunded.</p>;
    if (bouncedAt) {
      return (
        <p>
          <Bounced at={bouncedAt} />
        </p>
      );
    }
    if (refundedAt) return <p>We returned this payment.</p>;
    return (
      <p>
        {isDisputed
          ? "We'll return this payment, unless the customer's bank does."
          : "We're returning this payment."}
      </p>
    );
  }
  return (
    <ol className="border-t border-line">
      {bouncedAt ? (
        <li className="border-b border-line py-3">
          <Bounced at={bouncedAt} />
        </li>
      ) : null}
      {refunds.map((refund) => (
        <li key={refund.id} className="grid gap-1 border-b border-line py-3">
          <p className="wrap-anywhere">
            {amountOf(refund.money)}
            {refund.byTeam ? ", decided by our team" : ", under our terms"}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {refund.bouncedAt ? (
              <Bounced at={refund.bouncedAt} />
            ) : refund.refundedAt ? (
              <>
                Refunded <LocalTime time={refund.refundedAt} />
              </>
            ) : refund.failedAt ? (
              <>
                The payment provider refused the refund <LocalTime time={refund.failedAt} />.
                Nothing was refunded.
              </>
            ) : refund.droppedAt ? (
              <>
                Not sent: the customer&apos;s bank had returned the money{" "}
                <LocalTime time={refund.droppedAt} />
              </>
            ) : isDisputed ? (
              <>
                Decided <LocalTime time={refund.requestedAt} />. The refund is on hold until the
                customer's bank decides the dispute. If we win, we'll send it. If we lose, we'll
                send only what the bank didn't return.
              </>
            ) : (
              <>
                On its way since <LocalTime time={refund.requestedAt} />
              </>
            )}
          </p>
          {refund.payeeCents > 0 ? (
            <p className="text-sm text-muted">
              {amountOf({ ...refund.money, amountCents: refund.payeeCents })} comes off the
              mentor&apos;s earnings.
            </p>
          ) : null}
          {refund.creditNoteNumber ? (
            <p className="text-sm">
              <a
                className="link inline-block py-1"
                href={`/account/payments/credit-notes/${refund.id}.pdf`}
              >
                Credit note {refund.creditNoteNumber} (PDF)
              </a>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** Says that a refund which was made didn't reach the customer. */
export function Bounced({ at }: { at: Date }) {
  return (
    <>
      Came back <LocalTime time={at} />. The customer&apos;s bank couldn&apos;t accept it, so pay
      the customer another way.
    </>
  );
}

export interface RefundFormProps {
  terms: RefundTerms;
  currency: Money["currency"];
  /** Whether the customer has an account with an email address. */
  hasEmail: boolean;
  /** The same for every click on this form. */
  requestKey: string;
}

/** The form that refunds a purchase, or why it can't be refunded. */
export function RefundForm({ terms, currency, hasEmail, requestKey }: RefundFormProps) {
  const { leftCents, denial, whole, part, shareCents } = terms;
  if (denial) return <p>{denial}</p>;
  const left = { amountCents: leftCents, currency };
  return (
    <FoldedForm
      // After a refund it offers what is left now.
      key={leftCents}
      label={`Refund up to ${amountOf(left)}`}
      intent="refund"
      hidden={{ requestKey }}
      values={{ amount: (leftCents / 100).toFixed(2) }}
      formClassName="mt-3 mb-2 grid max-w-text gap-4"
    >
      <HiddenValue name="seenLeftCents" value={leftCents} />
      <ul className="grid list-disc gap-1 ps-5">
        <li>If you refund all of it: {whole}</li>
        <li>
          If you refund part of it:{" "}
          {part ?? "You can't yet, because the customer may still get a refund under our terms."}
        </li>
        {shareCents > 0 ? (
          <li>
            The mentor&apos;s share comes off their earnings, up to{" "}
            {amountOf({ amountCents: shareCents, currency })}. We&apos;ll email the mentor.
          </li>
        ) : null}
        <li>
          {hasEmail
            ? "We'll email the customer the amount and a credit note."
            : "We have no email address for the customer, so we can't email them."}{" "}
          They won&apos;t see your reason.
        </li>
      </ul>
      <TextField
        name="amount"
        label={`Amount (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />
      <SubmitButton variant="destructive">Refund</SubmitButton>
    </FoldedForm>
  );
}

function amountOf(money: Money): string {
  return `${formatMoney(money)} ${money.currency}`;
}
