import { Badge, type BadgeProps } from "#ui/content/badge.tsx";
import type { MentorState } from "../moderation/moderation.types.ts";

const words: Record<MentorState, { label: string; tone: BadgeProps["tone"] }> = {
  listed: { label: "Listed", tone: "success" },
  "not approved": { label: "Not approved", tone: "neutral" },
  suspended: { label: "Suspended", tone: "danger" },
  unlisted: { label: "Unlisted", tone: "danger" },
  leaving: { label: "Deleting their account", tone: "warning" },
  paused: { label: "Paused by the mentor", tone: "neutral" },
  silent: { label: "Inactive", tone: "neutral" },
};

/** Whether visitors can find a mentor, and if not, why. */
export function MentorStateBadge({ state }: { state: MentorState }) {
  const { label, tone } = words[state];
  return <Badge tone={tone}>{label}</Badge>;
}
