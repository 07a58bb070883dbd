import type { MentorState, ProfileText } from "./moderation.types.ts";

export interface StandingFacts {
  approved: boolean;
  suspended: boolean;
  unlistedAt: Date | null;
  leaving: boolean;
  paused: boolean;
  silentAt: Date | null;
}

export function stateOf(facts: StandingFacts): MentorState {
  if (!facts.approved) return "not approved";
  if (facts.suspended) return "suspended";
  if (facts.unlistedAt) return "unlisted";
  if (facts.leaving) return "leaving";
  if (facts.paused) return "paused";
  return facts.silentAt ? "silent" : "listed";
}

export const textLabels: Record<keyof ProfileText, string> = {
  full_name: "Full name",
  title: "Title",
  company: "Company",
  location: "Location",
  expertise: "Topics",
  bio: "Bio",
  linkedin_url: "LinkedIn URL",
};

const textNames = Object.keys(textLabels) as (keyof ProfileText)[];

/** Those parts of a profile's text that differ, before and after. */
export function changedText(
  before: ProfileText,
  after: ProfileText,
): { before: Partial<ProfileText>; after: Partial<ProfileText> } {
  const names = textNames.filter((name) => inWords(before[name]) !== inWords(after[name]));
  const pick = (text: ProfileText) => Object.fromEntries(names.map((name) => [name, text[name]]));
  return { before: pick(before), after: pick(after) };
}

/** What an audit's entry says was changed, part by part. */
export function describeChanges(before: unknown, after: unknown) {
  const [from, to] = [before, after].map((text) => (text ?? {}) as Partial<ProfileText>);
  return textNames
    .filter((name) => from && to && (name in from || name in to))
    .map((name) => ({
      label: textLabels[name],
      before: inWords(from?.[name]),
      after: inWords(to?.[name]),
    }));
}

function inWords(value: ProfileText[keyof ProfileText] | undefined): string {
  if (Array.isArray(value)) return value.join(", ");
  return value ?? "None";
}
