import { formatMoney } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { OwnPayouts } from "../read-own-payouts.usecases.server.ts";

/** The amount that's due to a mentor, with the reason why it can't be paid yet, if any. */
export function NextPayout({
  due,
  state,
  method,
  held,
  pauseReason,
}: Pick<OwnPayouts, "due" | "state" | "method" | "held" | "pauseReason">) {
  return (
    <div className="grid max-w-text gap-2">
      <p className="font-serif text-2xl tabular-nums">
        {formatMoney(due)} {due.currency}
      </p>
      <p>
        {state === "nothing_due" && held.amountCents > 0
          ? "Nothing is ready to be paid right now."
          : sentences[state]}
      </p>
      {state === "new_account" && method?.heldUntil ? (
        <p>
          The hold ends on <LocalTime time={method.heldUntil} />.
        </p>
      ) : null}
      {state === "paused" && pauseReason ? <p>Our reason: {pauseReason}</p> : null}
      {held.amountCents > 0 ? (
        <p>
          We&apos;re holding {due.amountCents > 0 ? "another " : null}
          {formatMoney(held)} {held.currency} because a payment is disputed.
        </p>
      ) : null}
    </div>
  );
}

const sentences = {
  under_way: "We're working on your payout. We'll email you when it's paid.",
  negative:
    "We refunded a session after we'd paid you for it. We'll take this amount off your next payout.",
  suspended: "We're holding your payouts while your account is suspended.",
  paused: "We've paused your payouts.",
  nothing_due: "We don't owe you anything right now.",
  no_method: "Tell us where to send it so we can pay you.",
  incomplete: "Stripe needs more information from you before we can pay you.",
  pending: "We can pay you once Stripe has checked your details.",
  new_account: "We're holding this because your bank details are new.",
  ready: "This is ready to be paid.",
} as const;
