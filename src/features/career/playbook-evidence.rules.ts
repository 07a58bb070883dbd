import type { PurchaseEvidence } from "#features/payments/payments.contract.ts";
import { formatDay, formatTime } from "#shared/time.ts";
import type { Enrollment } from "./career.types.ts";

/** Evidence for a bank that a playbook was bought and read. Times are in UTC. */
export function playbookEvidence(
  { payments, started_at: startedAt }: Pick<Enrollment, "payments" | "started_at">,
  title: string,
  done: readonly { module: string; doneAt: Date }[],
): PurchaseEvidence {
  return {
    product: `"${title}", a self-paced online course. Customers sign in to read it on our site, and they can open all of it as soon as they've made the first payment.`,
    serviceDate: startedAt ? `${formatDay(startedAt)}, when access began` : "",
    usage: [
      ...(startedAt ? [`${formatTime(startedAt)}: got access to "${title}".`] : []),
      ...payments.flatMap(({ number, paid_at }) =>
        paid_at ? [`${formatTime(paid_at)}: made payment ${number} of ${payments.length}.`] : [],
      ),
      ...done.map(
        ({ module, doneAt }) => `${formatTime(doneAt)}: marked the part "${module}" as done.`,
      ),
    ],
    refundPolicy:
      "Within 30 days of the first payment, the customer can get a full refund with the button in the playbook. The sales page and the Terms of Service say so.",
  };
}
