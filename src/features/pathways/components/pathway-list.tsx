import { Link } from "react-router";
import { formatMonth, monthOf } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import type { CostRange } from "../costs.rules.ts";
import { fields } from "../pathways.constants.ts";
import { formatCosts } from "../wording.rules.ts";

export interface PathwayListProps {
  pathways: readonly {
    slug: string;
    title: string;
    lead: string;
    field: keyof typeof fields;
    path: string;
    goal: { name: string; usual: string };
    wish: "reachable" | "fastest_only" | "too_early" | undefined;
    totals: readonly CostRange[];
    feesToCheck: number;
  }[];
  /** The month by which somebody wishes to be there. */
  wished: string | null;
}

const wishWords = {
  reachable: { tone: "success", words: "You can make it" },
  fastest_only: { tone: "warning", words: "Only if every step goes quickly" },
  too_early: { tone: "danger", words: "Too early" },
} as const;

/** Pathways to choose from, each with its date and fees for someone who starts today. */
export function PathwayList({ pathways, wished }: PathwayListProps) {
  return (
    <section aria-label="Pathways found" className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 className="font-sans text-lg font-semibold tracking-normal">
          {pathways.length === 1 ? "1 pathway" : `${pathways.length} pathways`}
        </h2>
        <p className="text-sm text-muted">
          Dates assume that you start today and each step takes its usual time.
        </p>
      </div>
      <ul className="grid gap-x-16 md:grid-cols-2">
        {pathways.map(({ slug, title, lead, field, path, goal, wish, totals, feesToCheck }) => (
          <li key={slug} className="grid content-start gap-3 border-t border-line py-6">
            <div className="flex flex-wrap gap-2">
              <Badge tone={field}>{fields[field]}</Badge>
              {wish && wished ? (
                <Badge tone={wishWords[wish].tone}>
                  {formatMonth(wished)}: {wishWords[wish].words}
                </Badge>
              ) : null}
            </div>
            <h3 className="text-xl">
              <Link to={path} className="underline-offset-4 hover:text-accent hover:underline">
                {title}
              </Link>
            </h3>
            <p className="text-muted">{lead}</p>
            <p className="text-sm">
              Your {goal.name}: around{" "}
              <time dateTime={goal.usual}>{formatMonth(monthOf(goal.usual))}</time>.{" "}
              {describeFees(totals, feesToCheck)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeFees(totals: readonly CostRange[], feesToCheck: number): string {
  if (totals.length === 0) return "Check the official sites for fees.";
  const listed = `Fees: ${totals.map(formatCosts).join(" and ")}`;
  if (feesToCheck === 0) return `${listed}.`;
  const more = feesToCheck === 1 ? "1 fee" : `${feesToCheck} fees`;
  return `${listed}, plus ${more} you'll need to look up.`;
}
