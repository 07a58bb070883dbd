import { type CalendarDay, formatLongDay } from "#shared/time.ts";
import type { Figure } from "./claims.schemas.ts";

/** A figure as a page shows it. */
export interface ShownFigure {
  value: string;
  label: string;
}

/** Figures for a band on a page; `note` says what they are. Empty: the page shows no band. */
export interface ShownFigures {
  items: readonly ShownFigure[];
  note: string;
  /** Some of them are a demo's. */
  isSample: boolean;
}

/** A published claim. */
export interface Claim {
  figure: string;
  value: string;
  label: string;
  definition: string;
  period: string;
  /** The last day on which it is shown. */
  validUntil: CalendarDay;
}

/** A number that the site counted, and the day on which it did. */
export interface Count {
  number: number;
  day: CalendarDay;
}

/**
 * The figures of a page: numbers that the site counts, and others as long as a claim for them is in force.
 * In a demo, figures without a claim are its samples, and the note says so.
 */
export function showFigures(
  figures: readonly Figure[],
  {
    claims,
    counts,
    today,
    isDemo,
  }: {
    claims: ReadonlyMap<string, Claim>;
    counts: ReadonlyMap<string, Count>;
    today: CalendarDay;
    isDemo: boolean;
  },
): ShownFigures {
  const items: ShownFigure[] = [];
  const samples: string[] = [];
  const notes: string[] = [];
  for (const figure of figures) {
    const claim = figure.counted ? undefined : claims.get(figure.id);
    const count = figure.counted ? counts.get(figure.counted) : undefined;
    if (claim && today <= claim.validUntil) {
      const { value, label, definition, period } = claim;
      items.push({ value, label });
      notes.push(`${label}: ${endSentence(definition)} ${endSentence(period)}`);
    } else if (isDemo) {
      const { value, label, definition } = figure;
      if (value === undefined) continue;
      items.push({ value, label });
      samples.push(label);
      if (definition) notes.push(`${label}: ${endSentence(definition)}`);
    } else if (count && count.number > 0) {
      const many = figure.countedLabel ?? figure.label;
      const label = count.number === 1 ? (figure.countedOne ?? many) : many;
      items.push({ value: count.number.toLocaleString("en-US"), label });
      notes.push(`${label}: counted from our records, as of ${formatLongDay(count.day)}.`);
    }
  }
  const isSample = samples.length > 0;
  if (isSample) notes.unshift(describeSamples(samples, items.length));
  return { items, note: notes.join(" "), isSample };
}

function describeSamples(samples: readonly string[], shown: number): string {
  const isOne = samples.length === 1;
  if (samples.length === shown) {
    return isOne ? "This figure is a sample." : "These figures are samples.";
  }
  const names = samples.join(", ");
  return isOne ? `This figure is a sample: ${names}.` : `These figures are samples: ${names}.`;
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
