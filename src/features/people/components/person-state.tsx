import { Badge, type BadgeProps } from "#ui/badge.tsx";
import type { PersonState } from "../people.types.ts";

const tones: Record<PersonState, BadgeProps["tone"]> = {
  active: "success",
  unconfirmed: "neutral",
  suspended: "danger",
  "deletion pending": "warning",
  deleted: "neutral",
  "without address": "neutral",
};

/** Status of an account, in a word. */
export function PersonStateBadge({ state }: { state: PersonState }) {
  return <Badge tone={tones[state]}>{state[0]?.toUpperCase() + state.slice(1)}</Badge>;
}
