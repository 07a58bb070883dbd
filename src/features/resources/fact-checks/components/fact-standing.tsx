import { Badge } from "#ui/content/badge.tsx";
import type { CheckOutcome, FactStanding } from "../fact-checks.rules.ts";

export const standingWords: Record<FactStanding, string> = {
  changed: "Changed at the source",
  not_found: "Not found at the source",
  overdue: "Overdue",
  due: "Due in 30 days or less",
  copy: "From a stored copy",
  checked: "Checked at the source",
};

export const outcomeWords: Record<CheckOutcome, string> = {
  unchanged: "The source still says this",
  changed: "The source says something else",
  not_found: "The source doesn't say it anymore",
};

const tones = {
  changed: "danger",
  not_found: "danger",
  overdue: "warning",
  due: "warning",
  copy: "neutral",
  checked: "success",
} as const;

/** A fact's standing, in a few words. */
export function StandingBadge({ standing }: { standing: FactStanding }) {
  return <Badge tone={tones[standing]}>{standingWords[standing]}</Badge>;
}
