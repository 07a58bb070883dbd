import { useEffect, useRef, useState } from "react";
import { sessionFeePercent } from "#features/mentoring/mentoring-parts.contract.ts";
import { sessionMinutes } from "#features/mentors/mentors-parts.contract.ts";
import { formatMoney } from "#shared/money.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { companyPaths } from "../company.constants.ts";
import {
  type EstimateField,
  estimateEarnings,
  estimateLimits,
  readEstimateNumber,
} from "../earnings-estimate.rules.ts";

export interface EarningsCalculatorProps {
  rate: number;
  sessions: number;
  /** The calculator's part of the page, to which the form leads without scripts. */
  anchor: string;
}

/** Works out a month's earnings while one types; without scripts the button does. */
export function EarningsCalculator({ anchor, ...given }: EarningsCalculatorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(given);
  const { share, gross, fee, net, price } = estimateEarnings(typed);

  // Numbers that were typed before the scripts ran count too.
  useEffect(() => {
    if (form.current) setTyped(readTyped(form.current));
  }, []);

  return (
    <div className="grid gap-x-16 gap-y-10 md:grid-cols-[20rem_1fr]">
      <Form
        ref={form}
        method="get"
        action={`${companyPaths.forMentors}#${anchor}`}
        preventScrollReset
        onInput={({ currentTarget }) => setTyped(readTyped(currentTarget))}
        values={{ rate: `${given.rate}`, sessions: `${given.sessions}` }}
        className="grid content-start gap-5"
        aria-label="Your sessions"
      >
        <TextField
          {...limitsOf("rate")}
          label="Your hourly rate in US dollars"
          help={`You set it. The minimum is $${estimateLimits.rate.minimum}.`}
        />
        <TextField
          {...limitsOf("sessions")}
          label="Sessions per month"
          help={`A session lasts ${sessionMinutes} minutes.`}
        />
        <SubmitButton variant="secondary">Calculate</SubmitButton>
      </Form>
      <output className="grid content-start" aria-live="polite">
        <dl className="border-t border-ink">
          <Line term="Mentees pay" amount={formatMoney(gross)} />
          <Line term={`Our fee, ${sessionFeePercent}%`} amount={`−${formatMoney(fee)}`} />
          <div className="flex items-baseline justify-between gap-6 border-b border-ink py-4">
            <dt className="font-semibold">You'd earn per month</dt>
            <dd className="font-serif text-2xl tabular-nums">{formatMoney(net)} USD</dd>
          </div>
        </dl>
        <p className="pt-4 text-muted">
          That's {formatMoney(share)} of each {formatMoney(price)} session, before your own taxes.
        </p>
      </output>
    </div>
  );
}

function readTyped(form: HTMLFormElement): Record<EstimateField, number> {
  const typed = new FormData(form);
  const read = (field: EstimateField) =>
    readEstimateNumber(field, String(typed.get(field) ?? "") || null);
  return { rate: read("rate"), sessions: read("sessions") };
}

function limitsOf(name: EstimateField) {
  const { minimum, maximum } = estimateLimits[name];
  return {
    name,
    type: "number",
    inputMode: "numeric",
    min: minimum,
    max: maximum,
    required: true,
  } as const;
}

function Line({ term, amount }: { term: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-line py-3">
      <dt className="text-muted">{term}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}
