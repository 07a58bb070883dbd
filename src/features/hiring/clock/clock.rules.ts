import { interviewAnswerDays } from "#features/jobs/jobs-parts.contract.ts";
import { addDays, type CalendarDay } from "#shared/time.ts";

/** Days after the last interview within which an applicant must hear whether a decision was made. */
export const statutoryDays = interviewAnswerDays;
/** Days after the last interview on which the employer is reminded. */
export const warningDays = 38;

/** Bands of employers with fewer than 25 people, to whom the rule doesn't apply. */
const smallBands: readonly string[] = ["1-9", "10-24"];

/** Whether the rule applies to an employer of this size. */
export const isLargeEnough = (sizeBand: string | null) =>
  sizeBand === null || !smallBands.includes(sizeBand);

export interface StatutoryAnswer {
  by: CalendarDay;
  /** False: the employer is too small for the rule. */
  isRequired: boolean;
}

/** Day by which an interviewed applicant must hear; undefined outside Ontario and without an interview. */
export function statutoryAnswer({
  isInOntario,
  sizeBand,
  interviews,
}: {
  isInOntario: boolean;
  sizeBand: string | null;
  interviews: readonly { heldOn: CalendarDay }[];
}): StatutoryAnswer | undefined {
  if (!isInOntario) return undefined;
  const last = interviews
    .map(({ heldOn }) => heldOn)
    .sort()
    .at(-1);
  if (!last) return undefined;
  return { by: addDays(last, statutoryDays), isRequired: isLargeEnough(sizeBand) };
}
