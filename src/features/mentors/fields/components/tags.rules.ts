/** The tags with `entry` added, if it is not blank, not there yet and there is room. */
export function addTag(tags: string[], entry: string, max: number): string[] {
  const tag = entry.trim();
  if (tag === "" || tags.length >= max) return tags;
  const known = tags.some((present) => present.toLowerCase() === tag.toLowerCase());
  return known ? tags : [...tags, tag];
}
