import { Badge, type BadgeProps } from "#ui/content/badge.tsx";
import type { PersonState } from "../people.types.ts";

const tones: Record<PersonState, BadgeProps["tone"]> = {
  active: "success",
  unconfirmed: "neutral",
  suspended: "danger",
  "deletion pending": "warning",
  deleted: "neutral",
  "without address": "neutral",
};

const labels: Record<PersonState, string> = {
  active: "Active",
  unconfirmed: "Unconfirmed",
  suspended: "Suspended",
  "deletion pending": "Deletion pending",
  deleted: "Deleted",
  "without address": "No email",
};

/** Status of an account, in a word or two. */
export function PersonStateBadge({ state }: { state: PersonState }) {
  return <Badge tone={tones[state]}>{labels[state]}</Badge>;
}
