import { nameFreeService } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { formatDay } from "#shared/time.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";

export interface FreeEnrollmentProps {
  free: { perYear: number; left: number; nextAt: Date | null };
}

/** Starts a playbook that the law doesn't let us charge for, and says how many there are. */
export function FreeEnrollment({ free: { perYear, left, nextAt } }: FreeEnrollmentProps) {
  const limit = perYear === 1 ? "one playbook" : `${perYear} playbooks`;
  return (
    <section aria-label={nameFreeService(left > 0)} className="grid justify-items-start gap-4">
      <p>
        The law where you live or want to work doesn't let us charge you.{" "}
        {perYear > 0
          ? `You can take ${limit} for free in any 12-month period. You have ${left} left.`
          : "We aren't offering free playbooks right now."}
      </p>
      {left > 0 ? (
        <Form hidden={{ plan: "full" }} summary={false}>
          <SubmitButton busyLabel="Processing...">Start for free</SubmitButton>
        </Form>
      ) : null}
      {nextAt ? <p>You can start the next one on {formatDay(nextAt)}.</p> : null}
    </section>
  );
}
