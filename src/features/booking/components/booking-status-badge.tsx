import { Badge } from "#ui/content/badge.tsx";
import { type BookingStatus, statusWords } from "../booking-statuses.constants.ts";

/** Status of an appointment, in two or three words. */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { label, tone } = statusWords[status];
  return <Badge tone={tone}>{label}</Badge>;
}
