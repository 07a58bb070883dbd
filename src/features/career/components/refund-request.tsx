import { describeReturn, type ReturnedMoney } from "#features/payments/payments-parts.contract.ts";
import { formatMoney } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";

export interface RefundRequestProps {
  /** Everything that was paid and hasn't gone back. */
  returned: ReturnedMoney;
  until: Date;
}

/** Form that asks once more before the playbook is closed and refunded. */
export function RefundRequest({ returned, until }: RefundRequestProps) {
  const sentences = describeReturn(
    returned,
    (ours) => `We'll return ${formatMoney(ours)} to your original payment method.`,
  );
  return (
    <FoldedForm
      quiet
      look="link"
      label="Ask for a refund"
      intent="refund"
      className="border-t border-line pt-4"
    >
      <p className="text-sm">
        {sentences.join(" ")} You'll lose access to the playbook right away. You can do this until{" "}
        <LocalTime time={until} />.
      </p>
      <SubmitButton variant="destructive" busyLabel="Processing...">
        {returned.onHoldCents > 0 ? "Ask for a refund" : `Refund ${formatMoney(returned.money)}`}{" "}
        and end my access
      </SubmitButton>
    </FoldedForm>
  );
}
