import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { cvReviewPath } from "../membership.constants.ts";
import { describeQuarter } from "../membership.rules.ts";
import type { MembershipView } from "../membership.types.ts";

export interface MemberBoxProps {
  membership: MembershipView;
  /** Cancelling was asked for and waits to be confirmed. */
  confirming: boolean;
}

const words = {
  active: { badge: "Active", tone: "success" },
  ending: { badge: "Canceled", tone: "warning" },
  past_due: { badge: "Payment declined", tone: "danger" },
  settling: { badge: "Payment pending", tone: "warning" },
  lapsed: { badge: "No access: payment declined", tone: "danger" },
} as const;

/** A member's state, and everything that can be changed about it. */
export function MemberBox({ membership, confirming }: MemberBoxProps) {
  const { state, isCancelled, email } = membership;
  const { badge, tone } = words[state === "settling" && isCancelled ? "ending" : state];
  return (
    <section
      id="membership"
      aria-labelledby="membership-title"
      className="grid scroll-mt-6 content-start gap-5 rounded-md border border-ink bg-surface p-6"
    >
      <div className="grid gap-2">
        <h2 id="membership-title" className="text-2xl">
          Your membership
        </h2>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <MembershipDetails membership={membership} />
      {confirming && state !== "ending" ? (
        <ConfirmCancelling membership={membership} />
      ) : (
        <Choices state={state} />
      )}
      <p className="text-sm wrap-anywhere text-muted">Account: {email}. Dates are in UTC.</p>
    </section>
  );
}

function MembershipDetails({ membership }: { membership: MembershipView }) {
  const { state, isCancelled, money, paidUntil, untilAt, cvReview, quarter } = membership;
  const price = `${formatMoney(money)} ${money.currency}`;
  return (
    <dl className="grid gap-3">
      <Fact term="Paid until">{formatDay(paidUntil)}</Fact>
      {state === "active" ? (
        <Fact term="Renews">
          {formatDay(paidUntil)}, for {price}
        </Fact>
      ) : null}
      {state === "ending" ? (
        <Fact term="Ends">{formatDay(untilAt)}. You won&apos;t be charged again.</Fact>
      ) : null}
      {state === "past_due" ? (
        <Fact term="Access until">
          {formatDay(untilAt)}. Your last payment of {price} was declined. We&apos;ll try it again.
        </Fact>
      ) : null}
      {state === "settling" && isCancelled ? (
        <Fact term="No access since">
          {formatDay(untilAt)}. You canceled, and the last month you paid for is over.
        </Fact>
      ) : null}
      {state === "settling" && !isCancelled ? (
        <Fact term="Payment">
          Your last payment is still going through.{" "}
          {membership.hasPro
            ? `You'll keep Pro until ${formatDay(untilAt)}.`
            : `You haven't had Pro since ${formatDay(untilAt)}.`}
        </Fact>
      ) : null}
      {state === "lapsed" ? (
        <Fact term="No access since">
          {formatDay(untilAt)}. Your last payment of {price} was declined. You'll have Pro again
          when it goes through.
        </Fact>
      ) : null}
      {membership.hasPro || cvReview !== "available" ? (
        <Fact term={`CV review, ${describeQuarter(quarter)}`}>
          <Link className="link" to={cvReviewPath}>
            {reviewWords[cvReview]}
          </Link>
        </Fact>
      ) : null}
    </dl>
  );
}

const reviewWords = {
  available: "1 credit to use",
  requested: "Requested, waiting for an answer",
  sent: "Read your review",
} as const;

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5 border-t border-line pt-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Choices({ state }: Pick<MembershipView, "state">) {
  const isUnpaid = endsImmediately(state);
  const button = { name: "intent", className: "" };
  return (
    <Form quiet preventScrollReset className="grid gap-3">
      {isUnpaid ? (
        <SubmitButton {...button} value="update-payment" busyLabel="Processing...">
          Update payment method
        </SubmitButton>
      ) : null}
      {state === "ending" ? (
        <SubmitButton {...button} value="resume" busyLabel="Processing...">
          Resume membership
        </SubmitButton>
      ) : (
        <SubmitButton {...button} value="cancel" variant="secondary">
          {state === "settling" ? "End membership" : "Cancel membership"}
        </SubmitButton>
      )}
      {state === "active" ? (
        <SubmitButton
          {...button}
          value="update-payment"
          variant="secondary"
          busyLabel="Processing..."
        >
          Update payment method
        </SubmitButton>
      ) : null}
    </Form>
  );
}

/** Whether the paid month is over, so that there is nothing to run to the end of. */
function endsImmediately(state: MembershipView["state"]): boolean {
  return state === "past_due" || state === "settling" || state === "lapsed";
}

function ConfirmCancelling({
  membership: { state, paidUntil },
}: Pick<MemberBoxProps, "membership">) {
  const question = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => question.current?.focus(), []);
  const isSettling = state === "settling";
  return (
    <Form quiet preventScrollReset className="grid gap-3">
      <p ref={question} tabIndex={-1} className="font-semibold">
        {isSettling ? "End your membership?" : "Cancel your membership?"}{" "}
        {endsImmediately(state)
          ? "It ends right away, unless the payment for the next month has gone through. In that case you keep Pro until that month ends. You won't be charged again."
          : `You keep Pro until ${formatDay(paidUntil)}, and you won't be charged again.`}
      </p>
      <SubmitButton
        name="intent"
        value="confirm-cancel"
        variant="secondary"
        busyLabel="Processing..."
        className=""
      >
        {isSettling ? "Yes, end it" : "Yes, cancel"}
      </SubmitButton>
      <SubmitButton name="intent" value="keep" variant="secondary" className="">
        No, keep it
      </SubmitButton>
    </Form>
  );
}
