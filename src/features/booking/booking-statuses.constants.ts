/** Statuses of a booking, with the two or three words that people read. */
export const statusWords = {
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
} as const;

export type BookingStatus = keyof typeof statusWords;

export const bookingStatuses = Object.keys(statusWords) as BookingStatus[];

/** Statuses in which a booking begins. */
export const firstStatuses = ["held", "confirmed"] as const satisfies BookingStatus[];

/** Statuses in which a booking is still to come, or to be agreed on. */
export const openStatuses = [
  "requested",
  "confirmed",
  "rescheduled",
] as const satisfies BookingStatus[];

/** Statuses in which a booking takes up its host's time. */
export const occupyingStatuses = ["held", ...openStatuses] as const satisfies BookingStatus[];
