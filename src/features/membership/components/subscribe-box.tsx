import { formatMoney } from "#shared/money.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { monthlyPrice } from "../membership.constants.ts";

export interface SubscribeBoxProps {
  /** The account that the membership will belong to; null for visitors who aren't signed in. */
  email: string | null;
}

/** Price of the membership, and the way to subscribe. */
export function SubscribeBox({ email }: SubscribeBoxProps) {
  return (
    <section
      id="subscribe"
      aria-label="Subscribe"
      className="grid scroll-mt-6 content-start gap-5 rounded-md border border-ink bg-surface p-6"
    >
      <div className="grid gap-1">
        <p className="font-serif text-3xl tabular-nums">
          {formatMoney(monthlyPrice)}{" "}
          <span className="font-sans text-base text-muted">{monthlyPrice.currency} a month</span>
        </p>
        <p className="text-muted">In US dollars, tax included.</p>
      </div>
      <ButtonForm intent="subscribe" busyLabel="Processing..." formClassName="grid" className="">
        Subscribe
      </ButtonForm>
      <ul className="grid list-disc gap-2 border-t border-line pt-4 pl-5 text-sm text-muted">
        <li>Renewed every month until you cancel.</li>
        <li>
          Cancel on this page at any time, in two presses. You keep Pro to the end of the month that
          is paid.
        </li>
        <li>A month that has begun is not refunded, except where the law says so.</li>
      </ul>
      <p className="text-sm wrap-anywhere text-muted">
        {email ? `For the account ${email}.` : "You sign in, or make an account, before you pay."}
      </p>
    </section>
  );
}
