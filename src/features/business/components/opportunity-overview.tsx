import { describeInvestment, describePlace } from "../business.rules.ts";
import type { OpportunitySummary } from "../business.types.ts";

/** Details by which people compare opportunities. */
export function OpportunityOverview({ opportunity }: { opportunity: OpportunitySummary }) {
  const { investment, sector, stage } = opportunity;
  return (
    <dl className="grid content-start border-t border-line">
      <Fact term="Investment">{describeInvestment(investment)}</Fact>
      <Fact term="Sector">{sector}</Fact>
      <Fact term="Location">{describePlace(opportunity)}</Fact>
      <Fact term="Stage">{stage}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-4 border-b border-line py-2.5">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
