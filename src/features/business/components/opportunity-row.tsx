import { Link } from "react-router";
import { Badge, SampleBadge } from "#ui/content/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { kindNames, opportunityPath } from "../business.constants.ts";
import type { OpportunitySummary } from "../business.types.ts";
import { OpportunityOverview } from "./opportunity-overview.tsx";
import { SaveDeal } from "./save-deal.tsx";

export interface OpportunityRowProps {
  opportunity: OpportunitySummary;
  /** Whether to mark it as a sample, in a list that also has real ones. */
  isMarked: boolean;
  saved: boolean;
}

/** One of several opportunities, made to be compared with those above and below. */
export function OpportunityRow({ opportunity, isMarked, saved }: OpportunityRowProps) {
  const { id, kind, title, summary } = opportunity;
  return (
    <article className="grid gap-x-12 gap-y-6 border-t border-line py-10 md:grid-cols-[7fr_5fr]">
      <div className="grid content-start gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="business">{kindNames[kind]}</Badge>
          {isMarked ? <SampleBadge /> : null}
        </p>
        <h3 className="text-xl wrap-anywhere">{title}</h3>
        <p className="max-w-text text-muted wrap-anywhere">{summary}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button asChild variant="secondary">
            <Link to={opportunityPath(id)}>
              Learn More<span className="sr-only"> about {title}</span>
            </Link>
          </Button>
          <SaveDeal opportunity={opportunity} saved={saved} from="list" />
        </div>
      </div>
      <OpportunityOverview opportunity={opportunity} />
    </article>
  );
}
