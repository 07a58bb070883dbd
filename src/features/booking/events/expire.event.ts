import { defineEvent } from "./event.rules.ts";

/** A time that was kept for a payment is free again. */
export const expire = defineEvent({
  from: ["held"],
  to: "expired",
  audit: { action: "booking.hold_expired", sentence: "let the hold for {subject} expire" },
  history: () => "Hold expired",
});
