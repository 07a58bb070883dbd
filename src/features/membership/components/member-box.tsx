import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { cvReviewPath } from "../membership.constants.ts";
import { describeQuarter } from "../membership.rules.ts";
import type { MembershipView } from "../membership.types.ts";

export interface MemberBoxProps {
  membership: MembershipView;
  /** Cancelling was asked for and waits to be confirmed. */
  confirming: boolean;
  /** What is under way, by its intent. */
  busyWith: string | null;
}

const words = {
  active: { badge: "Active", tone: "success" },
  ending: { badge: "Cancelled", tone: "warning" },
  past_due: { badge: "Payment declined", tone: "danger" },
  settling: { badge: "Being settled", tone: "warning" },
  lapsed: { badge: "Closed: payment declined", tone: "danger" },
} as const;

/** A member's state, and everything that can be changed about it. */
export function MemberBox({ membership, confirming, busyWith }: MemberBoxProps) {
  const { state, email } = membership;
  const { badge, tone } = words[state];
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
      <Facts membership={membership} />
      {confirming && state !== "ending" ? (
        <ConfirmCancelling membership={membership} busyWith={busyWith} />
      ) : (
        <Choices state={state} busyWith={busyWith} />
      )}
      <p className="text-sm wrap-anywhere text-muted">Account: {email}. Days are those of UTC.</p>
    </section>
  );
}

function Facts({ membership }: { membership: MembershipView }) {
  const { state, money, paidUntil, untilAt, cvReview, quarter } = membership;
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
        <Fact term="Ends">{formatDay(untilAt)}. Nothing more is charged.</Fact>
      ) : null}
      {state === "past_due" ? (
        <Fact term="Open until">
          {formatDay(untilAt)}. The last payment of {price} was declined and is tried again.
        </Fact>
      ) : null}
      {state === "settling" ? (
        <Fact term="Payment">
          Your last payment is being settled.{" "}
          {membership.hasPro
            ? `Pro stays open until ${formatDay(untilAt)} meanwhile.`
            : `Pro has been closed since ${formatDay(untilAt)}.`}
        </Fact>
      ) : null}
      {state === "lapsed" ? (
        <Fact term="Closed since">
          {formatDay(untilAt)}. The last payment of {price} was declined. Pro opens again when it
          arrives.
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
  available: "1 credit, not used yet",
  requested: "Asked for; not answered yet",
  sent: "Written; read it",
} as const;

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5 border-t border-line pt-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Choices({
  state,
  busyWith,
}: Pick<MemberBoxProps, "busyWith"> & { state: MembershipView["state"] }) {
  const isUnpaid = endsAtOnce(state);
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      {isUnpaid ? (
        <Button type="submit" name="intent" value="update-payment" busy={busyWith !== null}>
          {busyWith === "update-payment" ? "Processing..." : "Update payment method"}
        </Button>
      ) : null}
      {state === "ending" ? (
        <Button type="submit" name="intent" value="resume" busy={busyWith !== null}>
          {busyWith === "resume" ? "Processing..." : "Resume membership"}
        </Button>
      ) : (
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="secondary"
          busy={busyWith !== null}
        >
          {state === "settling" ? "End membership" : "Cancel membership"}
        </Button>
      )}
      {state === "active" ? (
        <Button
          type="submit"
          name="intent"
          value="update-payment"
          variant="secondary"
          busy={busyWith !== null}
        >
          {busyWith === "update-payment" ? "Processing..." : "Update payment method"}
        </Button>
      ) : null}
    </Form>
  );
}

/** Whether the paid month is over, so that there is nothing to run to the end of. */
function endsAtOnce(state: MembershipView["state"]): boolean {
  return state === "past_due" || state === "settling" || state === "lapsed";
}

function ConfirmCancelling({
  membership: { state, paidUntil },
  busyWith,
}: Pick<MemberBoxProps, "membership" | "busyWith">) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const busy = busyWith !== null;
  const isSettling = state === "settling";
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <p ref={question} tabIndex={-1} className="font-semibold">
        {isSettling ? "End your membership?" : "Cancel your membership?"}{" "}
        {endsAtOnce(state)
          ? "It ends at once, unless the next month is paid by now: then you keep Pro to the end of that month. Nothing more is charged."
          : `You keep Pro until ${formatDay(paidUntil)}, and nothing more is charged.`}
      </p>
      <Button type="submit" name="intent" value="confirm-cancel" variant="secondary" busy={busy}>
        {busyWith === "confirm-cancel"
          ? "Processing..."
          : isSettling
            ? "Yes, end it"
            : "Yes, cancel"}
      </Button>
      <Button type="submit" name="intent" value="keep" variant="secondary" busy={busy}>
        No, keep it
      </Button>
    </Form>
  );
}
