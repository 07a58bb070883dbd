import { Form } from "react-router";
import { formatMoney, type Money } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";

export interface RefundRequestProps {
  /** Everything that was paid. */
  money: Money;
  until: Date;
  busy: boolean;
}

/** Asks once more before the playbook is closed and its money returned. */
export function RefundRequest({ money, until, busy }: RefundRequestProps) {
  return (
    <details className="border-t border-line pt-4">
      <summary className="min-h-9 w-fit text-muted underline underline-offset-4 hover:text-ink">
        Ask for a refund
      </summary>
      <Form method="post" className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="refund" />
        <p className="text-sm">
          {formatMoney(money)} goes back the way you paid it, and the playbook is closed at once.
          You can ask until <LocalTime time={until} />.
        </p>
        <Button type="submit" variant="destructive" busy={busy}>
          {busy ? "Processing..." : `Refund ${formatMoney(money)} and close the playbook`}
        </Button>
      </Form>
    </details>
  );
}
