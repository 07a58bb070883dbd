import { countWith } from "#shared/count-with.ts";

/** Within how many days the employer promises to answer applicants, where it does. */
export function PromisedAnswer({ days }: { days: number | null }) {
  return days === null ? null : (
    <p className="text-sm">
      The employer promises an answer within {countWith(days, "day", "days")}.
    </p>
  );
}
