import { Link } from "react-router";
import { membershipPath, monthlyPrice } from "#features/membership/membership-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { Section } from "#ui/page/section.tsx";

const benefits = [
  {
    title: "Extended workbooks",
    text: "Bigger versions of the offer, relocation and financial workbooks.",
  },
  { title: "A CV review", text: "One written review of your CV every quarter." },
];

/** Benefits of the paid membership, in short. The button leads to its page. */
export function ProOffer() {
  return (
    <Section
      id="pro"
      title={`${brand.name} Pro`}
      lead={`${formatMoney(monthlyPrice)} ${monthlyPrice.currency} a month. Cancel anytime. Everything that's free on this page stays free.`}
    >
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {benefits.map(({ title, text }) => (
          <div key={title} className="grid content-start gap-1 border-t border-ink pt-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="grid justify-items-start gap-3">
        <Button asChild>
          <Link to={membershipPath}>Upgrade to Pro</Link>
        </Button>
        <p className="text-sm text-muted">
          See everything in Pro on the next page. We won&apos;t charge you until you confirm there.
        </p>
      </div>
    </Section>
  );
}
