import { Link } from "react-router";
import { formatLongDay } from "#shared/time.ts";
import { adminConsultationsPath, type OfficeName, offices } from "../consultations.constants.ts";

export interface HolidayPreviewProps {
  title: string;
  office: OfficeName | "all";
  from: string;
  to: string;
  /** Consultations that are booked on these days. */
  count: number;
}

/** The effects of a holiday: visitors only see that there are no times. */
export function HolidayPreview({ title, office, from, to, count }: HolidayPreviewProps) {
  const where = office === "all" ? "All offices are" : `The office in ${offices[office].city} is`;
  const when =
    from === to
      ? `on ${formatLongDay(from)}`
      : `from ${formatLongDay(from)} to ${formatLongDay(to)}`;
  return (
    <section className="mx-auto grid w-full max-w-page gap-3 px-5 py-8 sm:px-8">
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p>
        {where} closed {when}. People can&apos;t book consultations then.
      </p>
      <p>
        {describeBooked(count)}{" "}
        <Link className="link" to={adminConsultationsPath}>
          See consultations
        </Link>
      </p>
    </section>
  );
}

function describeBooked(count: number): string {
  if (count === 0) return "No consultations are booked then.";
  return count === 1
    ? "1 consultation is booked then. It'll stay booked until you move or cancel it."
    : `${count} consultations are booked then. They'll stay booked until you move or cancel them.`;
}
