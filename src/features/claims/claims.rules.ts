import { type CalendarDay, formatLongDay } from "#shared/time.ts";
import type { Claim } from "./claims.schemas.ts";

/** A figure as a page shows it. */
export interface ShownFigure {
  value: string;
  label: string;
}

/** Figures for a band on a page; `note` says what they are. Empty: the page shows no band. */
export interface ShownFigures {
  items: readonly ShownFigure[];
  note: string;
  /** They are a demo's. */
  isSample: boolean;
}

/** Whether a claim may be shown to the public on a day: defined, dated, with evidence, in force. */
export function isProven(claim: Claim, today: CalendarDay): boolean {
  const { definition, period, evidence, validUntil } = claim;
  if (!definition || !period || !evidence) return false;
  return validUntil === undefined || today <= validUntil;
}

/** A demo's figures: all of them, and that they are samples. */
export function showSamples(claims: readonly Claim[]): ShownFigures {
  return {
    items: claims.map(({ value, label }) => ({ value, label })),
    note: ["These figures are samples.", ...describeDefinitions(claims)].join(" "),
    isSample: true,
  };
}

/** A production site's figures: those that are proven or counted, each with what it means. */
export function showProven(
  claims: readonly Claim[],
  counts: ReadonlyMap<string, number>,
  today: CalendarDay,
): ShownFigures {
  const items: ShownFigure[] = [];
  const notes: string[] = [];
  for (const claim of claims) {
    const count = claim.counted ? (counts.get(claim.counted) ?? 0) : 0;
    if (isProven(claim, today)) {
      items.push({ value: claim.value, label: claim.label });
      notes.push(`${claim.label}: ${endSentence(claim.definition)} ${endSentence(claim.period)}`);
    } else if (count > 0) {
      items.push({ value: count.toLocaleString("en-US"), label: claim.label });
      notes.push(`${claim.label}: counted on ${formatLongDay(today)}.`);
    }
  }
  return { items, note: notes.join(" "), isSample: false };
}

function describeDefinitions(claims: readonly Claim[]): string[] {
  return claims.flatMap(({ label, definition }) =>
    definition ? [`${label}: ${endSentence(definition)}`] : [],
  );
}

const endSentence = (text = "") => (/[.!?]$/.test(text) ? text : `${text}.`);
