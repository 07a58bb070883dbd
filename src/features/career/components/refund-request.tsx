import { formatMoney, type Money } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";

export interface RefundRequestProps {
  /** Everything that was paid and hasn't gone back. */
  money: Money;
  until: Date;
}

/** Form that asks once more before the playbook is closed and refunded. */
export function RefundRequest({ money, until }: RefundRequestProps) {
  return (
    <FoldedForm
      quiet
      look="link"
      label="Ask for a refund"
      intent="refund"
      className="border-t border-line pt-4"
    >
      <p className="text-sm">
        We'll return {formatMoney(money)} to your original payment method, and you'll lose access to
        the playbook right away. You can do this until <LocalTime time={until} />.
      </p>
      <SubmitButton variant="destructive" busyLabel="Processing...">
        Refund {formatMoney(money)} and end my access
      </SubmitButton>
    </FoldedForm>
  );
}
