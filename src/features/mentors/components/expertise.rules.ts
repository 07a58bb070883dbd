import { maximumExpertiseTags } from "../mentors.constants.ts";

/** The tags with `entry` added, if it is not blank, not there yet and there is room. */
export function addTag(tags: string[], entry: string): string[] {
  const tag = entry.trim();
  if (tag === "" || tags.length >= maximumExpertiseTags) return tags;
  const known = tags.some((present) => present.toLowerCase() === tag.toLowerCase());
  return known ? tags : [...tags, tag];
}
