/** A measured figure, beside its limit and its goal. */
export interface Figure {
  /** The figure's group in the table, such as `pages for many`. */
  topic: string;
  what: string;
  measured: string;
  /** The most that the same machine gives, measured in the same run; empty where there is no such thing. */
  limit: string;
  /** Empty where nothing was set. */
  goal: string;
  isReached?: boolean;
  /** The product promises the goal: the bench fails without it. */
  isPromise?: boolean;
}

/** All figures of a run in one table. */
export function printFigures(figures: readonly Figure[]): void {
  if (figures.length === 0) return;
  const columns = ["what", "measured", "limit beside it", "goal", ""] as const;
  const rows = figures.map(({ what, measured, limit, goal, isReached }) => [
    what,
    measured,
    limit,
    goal,
    isReached === undefined ? "" : isReached ? "reached" : "MISSED",
  ]);
  const widths = columns.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  console.log(`\n${line(columns)}`);
  let topic = "";
  rows.forEach((row, index) => {
    const own = figures[index]?.topic ?? "";
    if (own !== topic) console.log(`- ${own}`);
    topic = own;
    console.log(line(row));
  });
}

/** Requests that the bare handler answered in a second on the machine that the goals for rates are for. */
const bareOfGoals = 65_000;

/** A goal for a rate as it is on this machine, whose bare handler answers `bareRate`. */
export function scaleGoal(rate: number, bareRate: number): { rate: number; words: string } {
  const scaled = (rate * bareRate) / bareOfGoals;
  return {
    rate: scaled,
    words: `${perSecond(scaled)}, where ${rate} of ${bareOfGoals} is the goal`,
  };
}

export const perSecond = (rate: number): string =>
  `${rate >= 100 ? Math.round(rate).toLocaleString("en-US") : rate.toFixed(1)}/s`;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
