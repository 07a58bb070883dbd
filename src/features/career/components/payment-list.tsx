import { formatMoney, type Money } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";

export interface PaymentListProps {
  payments: readonly (Money & {
    number: number;
    /** A day, as `2026-11-21`. */
    dueOn: string;
    paidAt: Date | null;
    overdue: boolean;
  })[];
}

/** The payments of a playbook that is paid in parts, with a button for the next one. */
export function PaymentList({ payments }: PaymentListProps) {
  const next = payments.find(({ paidAt }) => paidAt === null);
  return (
    <section aria-labelledby="payments" className="grid content-start gap-4">
      <h2 id="payments" className="text-xl">
        Payments
      </h2>
      <ol className="border-t border-line tabular-nums">
        {payments.map(({ number, dueOn, paidAt, overdue, ...money }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
          >
            <span>
              {formatMoney(money)}
              <span className="block text-sm text-muted">Due on {formatDay(dueOn)}</span>
            </span>
            {paidAt ? <Badge tone="success">Paid</Badge> : null}
            {overdue ? <Badge tone="warning">Overdue</Badge> : null}
          </li>
        ))}
      </ol>
      {next ? (
        <Form quiet intent="pay" className="grid gap-2">
          <SubmitButton
            variant={next.overdue ? "primary" : "secondary"}
            busyLabel="Processing..."
            className=""
          >
            Pay {formatMoney(next)}
          </SubmitButton>
          <p className="text-sm text-muted">
            We never charge you automatically.{next.overdue ? "" : " You can pay early."}
          </p>
        </Form>
      ) : null}
    </section>
  );
}
