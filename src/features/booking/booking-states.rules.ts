/**
 * What can become of a booking. Nothing else can, in the database either
 * (`private.booking_transitions`).
 *
 *            expire                  decline
 *   held ─────────────▶ expired    ┌──────────▶ declined
 *    │                     │       │
 *    │ request             │ request: the payment came late, the time is still free
 *    ├─────────────▶ requested ◀───┘ (confirm likewise)
 *    │                │    │   move: stays requested, at another time
 *    │ confirm        │    └───────── cancel ─────────▶ cancelled
 *    │                │ confirm                            ▲
 *    └──────────▶ confirmed ──────────── cancel ───────────┤
 *                 │  │  ▲  move                            │
 *                 │  │  └────────▶ rescheduled ── cancel ──┘
 *                 │  │   confirm    │   ▲
 *                 │  │  ◀───────────┘   └ move: another time is proposed in answer
 *                 │  │
 *                 │  │ complete                 dismiss
 *                 │  └─────────▶ completed ◀──────────────┐
 *                 │                  │ dispute            │
 *                 │ reportAbsence    ▼         dispute    │
 *                 └────────────▶ no_show ────────────▶ disputed
 *                                    │                    │
 *                                    │ refund             │ refund
 *                                    └─────▶ refunded ◀───┘
 */
export const bookingStatuses = [
  "held",
  "expired",
  "requested",
  "confirmed",
  "declined",
  "cancelled",
  "rescheduled",
  "completed",
  "no_show",
  "disputed",
  "refunded",
] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** `move` leads to `rescheduled` once a booking is confirmed; a request that is moved is still one. */
export const bookingTransitions = {
  expire: { from: ["held"], to: "expired" },
  request: { from: ["held", "expired"], to: "requested" },
  confirm: { from: ["held", "expired", "requested", "rescheduled"], to: "confirmed" },
  decline: { from: ["requested"], to: "declined" },
  cancel: { from: ["requested", "confirmed", "rescheduled"], to: "cancelled" },
  move: { from: ["requested", "confirmed", "rescheduled"], to: "rescheduled" },
  complete: { from: ["confirmed"], to: "completed" },
  reportAbsence: { from: ["confirmed"], to: "no_show" },
  dispute: { from: ["completed", "no_show"], to: "disputed" },
  dismiss: { from: ["disputed"], to: "completed" },
  refund: { from: ["no_show", "disputed"], to: "refunded" },
} as const satisfies Record<string, { from: readonly BookingStatus[]; to: BookingStatus }>;

export type BookingEvent = keyof typeof bookingTransitions;

/** Statuses in which a booking is still to come, or to be agreed on. */
export const openStatuses = ["requested", "confirmed", "rescheduled"] as const;

/** Statuses in which a booking takes up its host's time. */
export const occupyingStatuses = ["held", ...openStatuses] as const;

export function canHappen(event: BookingEvent, status: BookingStatus): boolean {
  return (bookingTransitions[event].from as readonly BookingStatus[]).includes(status);
}

/** The status after `event`. Throws when the machine has no such transition. */
export function statusAfter(event: BookingEvent, status: BookingStatus): BookingStatus {
  if (!canHappen(event, status)) {
    throw new Error(`A booking that is ${status} cannot go through "${event}"`);
  }
  return event === "move" && status === "requested" ? "requested" : bookingTransitions[event].to;
}

/** Every change of status that some event makes, e.g. `held expired`. */
export function listTransitions(): string[] {
  const pairs = Object.keys(bookingTransitions).flatMap((name) => {
    const event = name as BookingEvent;
    return bookingTransitions[event].from
      .map((from) => [from, statusAfter(event, from)] as const)
      .filter(([from, to]) => from !== to)
      .map((pair) => pair.join(" "));
  });
  return [...new Set(pairs)].sort();
}
