import { type FieldList, type MentorField, mentorFields } from "../mentor.fields.ts";
import { fieldOf, pickFields, places, placesOf, toPlainWords } from "../mentor-fields.rules.ts";
import type { MentorState, ProfileText } from "./moderation.types.ts";

export interface ListingState {
  approved: boolean;
  suspended: boolean;
  unlistedAt: Date | null;
  leaving: boolean;
  paused: boolean;
  silentAt: Date | null;
}

export function stateOf(facts: ListingState): MentorState {
  if (!facts.approved) return "not approved";
  if (facts.suspended) return "suspended";
  if (facts.unlistedAt) return "unlisted";
  if (facts.leaving) return "leaving";
  if (facts.paused) return "paused";
  return facts.silentAt ? "silent" : "listed";
}

/** Whether visitors can open a profile's page. Paused and silent ones aren't listed, and still have one. */
export const isShown = (state: MentorState) =>
  state === "listed" || state === "paused" || state === "silent";

/** Administrators' name for a field that they reword. */
export function textLabelOf({ label, moderation }: MentorField): string {
  return moderation?.label ?? label;
}

/** Those parts of a profile's text that differ, before and after. */
export function changedText(
  before: ProfileText,
  after: ProfileText,
): { before: Partial<ProfileText>; after: Partial<ProfileText> } {
  const names = places.moderation.filter(
    (name) => toPlainWords(before[name]) !== toPlainWords(after[name]),
  );
  return { before: pickFields(before, names), after: pickFields(after, names) };
}

/** Describes the changes in an audit entry, part by part. */
export function describeChanges(
  before: unknown,
  after: unknown,
  fields: FieldList = mentorFields,
): { label: string; before: string; after: string }[] {
  const [from, to] = [before, after].map((text) => (text ?? {}) as Record<string, unknown>);
  return placesOf(fields)
    .moderation.filter((name) => from && to && (name in from || name in to))
    .map((name) => ({
      label: textLabelOf(fieldOf(fields, name)),
      before: toPlainWords(from?.[name]),
      after: toPlainWords(to?.[name]),
    }));
}
