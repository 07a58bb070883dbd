import { disclosureDays } from "../business.constants.ts";

/** Notice for every opportunity on the site. */
export function BeforeYouSign() {
  return (
    <ul className="grid gap-x-12 gap-y-6 md:grid-cols-3">
      <Rule title="An introduction, not an offer">
        We describe businesses and introduce people. Nothing here is an offer of securities. We
        don&apos;t promise a return or a sale, or a date for either.
      </Rule>
      <Rule title={`${disclosureDays} days for a franchise`}>
        In Ontario and under the US Franchise Rule, the franchisor must give you a disclosure
        document at least {disclosureDays} days before you sign or pay anything. Use that time to
        read it.
      </Rule>
      <Rule title="Your own advisers">
        Hire a lawyer and an accountant who work for no one else in the deal. Invest only what you
        can afford to lose.
      </Rule>
    </ul>
  );
}

function Rule({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="grid content-start gap-2 border-t-2 border-ink pt-4">
      <h3 className="text-lg">{title}</h3>
      <p className="text-muted">{children}</p>
    </li>
  );
}
