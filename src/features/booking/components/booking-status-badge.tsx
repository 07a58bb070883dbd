import { Badge } from "#ui/content/badge.tsx";
import { type BookingStatus, statusWords } from "../booking-statuses.constants.ts";

/** Status of an appointment, in two or three words: its own unless there's a `label`. */
export function BookingStatusBadge({
  status,
  label,
}: {
  status: BookingStatus;
  label?: string | undefined;
}) {
  const words = statusWords[status];
  return <Badge tone={words.tone}>{label ?? words.label}</Badge>;
}
