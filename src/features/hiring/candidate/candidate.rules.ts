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

/** Of someone's notes: how many there are, and how many they've added since the page was opened. */
interface OwnNotes {
  present: number;
  added: number;
}

/** The same after the page has loaded again with so many; deleting some takes nothing off `added`. */
export function countAdded(own: OwnNotes, present: number): OwnNotes {
  return { present, added: own.added + Math.max(0, present - own.present) };
}

/** Tags that one application may have. */
export const maxTags = 10;

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

/** An application's present tags with what was changed on a form that showed these and came back with those. */
export function mergeTags({
  present,
  shown,
  given,
}: Record<"present" | "shown" | "given", readonly string[]>): string[] {
  const stays = present.filter((name) => !shown.includes(name) || given.includes(name));
  const added = given.filter((name) => !shown.includes(name));
  return readTags([...stays, ...added].join(","));
}
