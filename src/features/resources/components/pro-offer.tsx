import { Link } from "react-router";
import { brand } from "#shared/brand.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";

const benefits = [
  {
    title: "Extended workbooks",
    text: "The offer, relocation and financial workbooks with more scenarios and currencies.",
  },
  { title: "Saved searches", text: "As many job searches as you like, kept and repeated for you." },
  { title: "A CV review", text: "A credit for one written review of your CV in every quarter." },
];

/** Pro cannot be bought yet, and this says so. The button leads to the form by which one can ask. */
export function ProOffer() {
  return (
    <Section
      id="pro"
      title={`${brand.name} Pro is in preparation`}
      lead="It is not on sale yet and has no price. What is free on this page stays free."
    >
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
        {benefits.map(({ title, text }) => (
          <div key={title} className="grid content-start gap-1 border-t border-ink pt-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="grid justify-items-start gap-3">
        <Button asChild>
          <Link to="/talent?topic=career&about=Pro+membership#consultation">Upgrade to Pro</Link>
        </Button>
        <p className="text-sm text-muted">
          The button opens a request form. Send it, and we tell you when Pro opens; nothing is
          charged.
        </p>
      </div>
    </Section>
  );
}
