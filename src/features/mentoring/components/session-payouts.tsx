import { formatMoney, type Money } from "#shared/money.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#ui/table.tsx";
import type { MoneyOverview } from "../money/money.usecases.server.ts";
import { payoutReferenceLimits } from "../sessions/sessions.constants.ts";

type Due = MoneyOverview["payables"]["items"][number];

export interface PayablesProps {
  payables: readonly Due[];
}

/** Amounts due to mentors, each with the form that records its payout. */
export function SessionPayables({ payables }: PayablesProps) {
  return (
    <ul aria-label="Payouts due" className="border-t border-line">
      {payables.map((due) => (
        <li
          key={`${due.payeeId} ${due.currency}`}
          className="grid gap-x-8 gap-y-3 border-b border-line py-5 md:grid-cols-[1fr_24rem]"
        >
          <div>
            <p className="font-semibold wrap-anywhere">{nameOf(due)}</p>
            <p className="font-serif text-xl tabular-nums">
              {formatMoney(moneyOf(due.dueCents, due.currency))} {due.currency}
            </p>
            <p className="text-sm text-muted">
              Last earned on <LocalTime time={due.lastEarnedAt} />
            </p>
          </div>
          {due.isFrozen ? (
            <p className="text-muted">
              Frozen. This account is suspended, so we don't pay anything out until the suspension
              ends.
            </p>
          ) : (
            <PayoutForm due={due} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PayoutForm({ due }: { due: Due }) {
  return (
    <Form
      quiet
      intent="payout"
      hidden={{ payeeId: due.payeeId, currency: due.currency, amountCents: due.dueCents }}
      idPrefix={`${due.payeeId}-${due.currency}`}
      preventScrollReset
      className="grid content-start gap-3"
    >
      <TextField
        name="reference"
        label={
          <>
            Transfer reference
            <span className="sr-only"> to {nameOf(due)}</span>
          </>
        }
        help="Send the money first. The mentor sees the reference."
        required
        maxLength={payoutReferenceLimits.maximum}
      />
      <SubmitButton variant="secondary">
        Record as paid out<span className="sr-only"> to {nameOf(due)}</span>
      </SubmitButton>
    </Form>
  );
}

/** Payouts, the newest first. */
export function SessionPayouts({ payouts }: { payouts: MoneyOverview["payouts"]["items"] }) {
  return (
    <Table caption="Payouts">
      <TableHead>
        <TableRow>
          <TableHeader>Mentor</TableHeader>
          <TableHeader>Amount</TableHeader>
          <TableHeader>Reference</TableHeader>
          <TableHeader className="max-md:hidden">Recorded</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {payouts.map((payout) => (
          <TableRow key={payout.id}>
            <TableHeader scope="row">{nameOf(payout)}</TableHeader>
            <TableCell className="tabular-nums">
              {formatMoney(moneyOf(payout.amountCents, payout.currency))} {payout.currency}
              <span className="block text-sm text-muted md:hidden">
                <LocalTime time={payout.recordedAt} />
              </span>
            </TableCell>
            <TableCell className="wrap-anywhere">{payout.reference}</TableCell>
            <TableCell className="max-md:hidden">
              <LocalTime time={payout.recordedAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function nameOf({ payeeName, payeeId }: { payeeName: string | null; payeeId: string }): string {
  return payeeName ?? `Former mentor ${payeeId.slice(0, 8)}`;
}

function moneyOf(amountCents: number, currency: Money["currency"]): Money {
  return { amountCents, currency };
}
