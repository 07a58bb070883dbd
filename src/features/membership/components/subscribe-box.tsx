import {
  LateFeeNotice,
  PriceNote,
} from "#features/fee-protection/fee-protection-components.contract.ts";
import { nameFreeService } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { countWith } from "#shared/count-with.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { monthlyPrice } from "../membership.constants.ts";
import type { SubscribeOffer } from "../membership.types.ts";

export interface SubscribeBoxProps {
  /** The account that the membership will belong to; null for visitors who aren't signed in. */
  email: string | null;
  offer: SubscribeOffer;
}

/** Price of the membership, and the way to subscribe; free or not sold where the law says so. */
export function SubscribeBox({ email, offer }: SubscribeBoxProps) {
  if (offer.kind === "not-sold") {
    return <LateFeeNotice what={`${brand.name} Pro`} reason={offer.reason} rules={offer.rules} />;
  }
  if (offer.kind === "has-free" || offer.kind === "free") {
    return <FreeBox email={email} offer={offer} />;
  }
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
        <p className="text-muted">Tax included.</p>
      </div>
      <ButtonForm intent="subscribe" busyLabel="Processing..." formClassName="grid" className="">
        Subscribe
      </ButtonForm>
      <PriceNote service="membership" />
      <ul className="grid list-disc gap-2 border-t border-line pt-4 pl-5 text-sm text-muted">
        <li>Renews every month until you cancel.</li>
        <li>
          Cancel anytime in two clicks. You keep Pro until the end of the month you&apos;ve paid
          for.
        </li>
        <li>We don&apos;t refund a month that has started, unless the law says we must.</li>
      </ul>
      <AccountLine email={email} />
    </section>
  );
}

function FreeBox({
  email,
  offer,
}: {
  email: string | null;
  offer: Extract<SubscribeOffer, { kind: "free" | "has-free" }>;
}) {
  const title = nameFreeService(
    offer.kind === "has-free" || (offer.months > 0 && offer.nextAt === null),
  );
  return (
    <section
      id="subscribe"
      aria-label={title}
      className="grid scroll-mt-6 content-start gap-5 rounded-md border border-ink bg-surface p-6"
    >
      <p className="font-serif text-3xl">{title}</p>
      {offer.kind === "has-free" ? (
        <p>
          You have Pro until {formatDay(offer.untilAt)}. It ends automatically, and you won&apos;t
          be charged.
        </p>
      ) : (
        <FreeTerms offer={offer} />
      )}
      <AccountLine email={email} />
    </section>
  );
}

function FreeTerms({ offer }: { offer: Extract<SubscribeOffer, { kind: "free" }> }) {
  const { months, nextAt } = offer;
  const isOpen = months > 0 && nextAt === null;
  return (
    <>
      <p>
        The law where you live or want to work doesn't let us charge you.{" "}
        {months > 0
          ? `You get ${countWith(months, "month", "months")} of Pro for free, once every 12 months.`
          : "We aren't offering Pro for free right now."}
      </p>
      {isOpen ? (
        <ButtonForm intent="subscribe" busyLabel="Processing..." formClassName="grid" className="">
          Start Pro free
        </ButtonForm>
      ) : null}
      {months > 0 && nextAt ? <p>You can start again on {formatDay(nextAt)}.</p> : null}
      {isOpen ? (
        <p className="text-sm text-muted">You don't need a card, and it ends automatically.</p>
      ) : null}
    </>
  );
}

function AccountLine({ email }: { email: string | null }) {
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {email
        ? `For your account, ${email}.`
        : "You'll sign in or create an account before you pay."}
    </p>
  );
}
