/** A colleague as notes name them. */
interface Named {
  userId: string;
  name: string;
}

/** The people whose full name follows an @ in a note, each once. Where one name begins another, the longer wins. */
export function findMentions<Person extends Named>(
  body: string,
  colleagues: readonly Person[],
): Person[] {
  const byLength = [...colleagues].sort((one, other) => other.name.length - one.name.length);
  let rest = body.toLowerCase();
  return byLength.filter(({ name }) => {
    const mark = `@${name.toLowerCase()}`;
    if (!rest.includes(mark)) return false;
    rest = rest.replaceAll(mark, " ");
    return true;
  });
}

/** The tags of a comma-separated list, trimmed, each once, in their order. */
export function readTags(text: string): string[] {
  const names = text.split(",").map((name) => name.trim().replace(/\s+/g, " "));
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    if (!name || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
