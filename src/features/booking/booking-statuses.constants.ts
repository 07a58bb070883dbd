/** Statuses of a booking, with the two or three words that people read. */
export const statusWords = {
  held: { label: "Waiting for payment", tone: "warning" },
  expired: { label: "Payment expired", tone: "neutral" },
  requested: { label: "Waiting for an answer", tone: "warning" },
  confirmed: { label: "Confirmed", tone: "success" },
  declined: { label: "Declined", tone: "neutral" },
  cancelled: { label: "Canceled", tone: "neutral" },
  rescheduled: { label: "New time proposed", tone: "warning" },
  completed: { label: "Completed", tone: "success" },
  no_show: { label: "Missed", tone: "danger" },
  disputed: { label: "Under review", tone: "warning" },
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
