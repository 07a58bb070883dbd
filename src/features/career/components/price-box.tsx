import { Link } from "react-router";
import { PriceNote } from "#features/fee-protection/fee-protection-components.contract.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { installments, installmentTotal, playbookPath, refundDays } from "../career.constants.ts";
import type { PlaybookSummary } from "../career.types.ts";

/** Price of a playbook, and the way to get it. */
export function PriceBox({
  playbook: { id, price, featured },
}: {
  playbook: Pick<PlaybookSummary, "id" | "price" | "featured">;
}) {
  return (
    <aside
      aria-label="Price"
      className="grid content-start gap-5 rounded-md border border-ink bg-surface p-6"
    >
      <div className="grid gap-1">
        <p className="font-serif text-3xl tabular-nums">{formatMoney(price)}</p>
        {featured ? (
          <p className="text-muted tabular-nums">
            or {installments.dueAfterDays.length} payments of {formatMoney(installments.payment)} (
            {formatMoney(installmentTotal)} in total)
          </p>
        ) : (
          <p className="text-muted">One-time payment</p>
        )}
        <p className="text-sm text-muted">In US dollars, tax included.</p>
      </div>
      <div className="grid gap-3">
        <Button asChild>
          <Link to={playbookPath(id, "enrol")}>Enroll Now</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={playbookPath(id, "preview")}>Preview Course</Link>
        </Button>
      </div>
      <p className="border-t border-line pt-4 font-semibold">
        {refundDays}-day money-back guarantee
      </p>
      <PriceNote service="playbook" />
      <p className="text-sm text-muted">
        Playbooks are career education. You never need one for a placement, and buying one gives you
        no advantage in any application.
      </p>
    </aside>
  );
}
