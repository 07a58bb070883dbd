import { Badge, type BadgeProps } from "#ui/badge.tsx";
import type { BookingStatus } from "../booking-states.rules.ts";

const looks: Record<BookingStatus, { label: string; tone: NonNullable<BadgeProps["tone"]> }> = {
  held: { label: "Waiting for payment", tone: "warning" },
  expired: { label: "Not paid in time", tone: "neutral" },
  requested: { label: "Waiting for an answer", tone: "warning" },
  confirmed: { label: "Confirmed", tone: "success" },
  declined: { label: "Declined", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  rescheduled: { label: "Another time proposed", tone: "warning" },
  completed: { label: "Completed", tone: "success" },
  no_show: { label: "Somebody did not come", tone: "danger" },
  disputed: { label: "Being looked at", tone: "warning" },
  refunded: { label: "Refunded", tone: "neutral" },
};

/** Where an appointment stands, in two or three words. */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { label, tone } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
