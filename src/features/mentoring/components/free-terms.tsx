import { describeAnswerTime } from "#features/booking/booking-parts.contract.ts";
import { nameFreeService } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { formatDay } from "#shared/time.ts";

export interface FreeTermsProps {
  free: { perYear: number; left: number; nextAt: Date | null };
  mentorName: string;
  instantBooking: boolean;
}

/** Terms of a session that the law doesn't let us charge for. */
export function FreeTerms({
  free: { perYear, left, nextAt },
  mentorName,
  instantBooking,
}: FreeTermsProps) {
  const limit = perYear === 1 ? "one free session" : `${perYear} free sessions`;
  return (
    <div className="grid gap-3">
      <p className="font-serif text-xl font-medium">{nameFreeService(left > 0)}</p>
      <p>
        The law where you live or want to work doesn't let us charge you. {brand.name} pays your
        mentor.
      </p>
      <p>
        {perYear > 0
          ? `You can book ${limit} in any 12-month period. You have ${left} left.`
          : "We aren't offering free sessions right now."}
        {nextAt ? ` You can book your next one starting ${formatDay(nextAt)}.` : null}
      </p>
      {left > 0 ? (
        <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
          <li>
            {instantBooking
              ? "Your time is confirmed right away."
              : `${mentorName} has to answer ${describeAnswerTime("session")}.`}
          </li>
          <li>
            We set a budget for free sessions each month. When it's used up, booking opens again
            next month.
          </li>
          <li>
            If you cancel less than 48 hours before the start, the session still counts as one of
            your free ones.
          </li>
        </ul>
      ) : null}
    </div>
  );
}
