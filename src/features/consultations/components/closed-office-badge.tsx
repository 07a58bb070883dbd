import type { OfferedAction } from "#features/booking/booking-parts.contract.ts";
import { Badge } from "#ui/content/badge.tsx";

/** Says that a consultation's office is closed that day, and what our team can do about it now. */
export function ClosedOfficeBadge({ actions }: { actions: readonly OfferedAction[] }) {
  return <Badge tone="danger">The office is closed that day{describeWayOut(actions)}</Badge>;
}

function describeWayOut(actions: readonly OfferedAction[]): string {
  if (actions.some(({ asksForTime }) => asksForTime)) return ". Move or cancel the consultation";
  // The guest hasn't answered the time that our team proposed.
  return actions.some(({ event }) => event === "cancel")
    ? ". Cancel the consultation, or wait for the guest's answer"
    : "";
}
