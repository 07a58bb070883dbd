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

/** What a holiday means: visitors only see that there are no times. */
export function HolidayPreview({ title, office, from, to, count }: HolidayPreviewProps) {
  const where = office === "all" ? "All offices are" : `The office in ${offices[office].city} is`;
  const when = from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`;
  return (
    <section className="mx-auto grid w-full max-w-page gap-3 px-5 py-8 sm:px-8">
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p>
        {where} closed: {when}. People can&apos;t book these days.
      </p>
      <p>
        {count === 0
          ? "No consultations are booked on these days."
          : `${count === 1 ? "1 consultation is" : `${count} consultations are`} booked on these days. They'll stay booked until you move or cancel them.`}{" "}
        <Link className="link" to={adminConsultationsPath}>
          See consultations
        </Link>
      </p>
    </section>
  );
}
