import { brand } from "#shared/brand.ts";
import { safeFileName } from "#shared/file-names.ts";

/** The rows of one table that are about a person. */
export interface Subject {
  /** Of the archive. */
  folder: string;
  table: string;
  rows: unknown;
}

/** Path of a stored file in the archive: below its bucket, with an extension for its type. */
export function placeOf(
  file: { bucket: string; name: string; type: string; version: string },
  userId: string,
): string {
  const segments = file.name
    .split("/")
    .map((segment) => segment.replace(/[\p{C}\\:*?"<>|]/gu, "_"))
    .filter((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (segments[0] === userId) segments.shift();
  const name = safeFileName(segments.pop() ?? file.version, file.type);
  return ["files", file.bucket, ...segments, name].join("/");
}

/**
 * `place`, or one beside it where another file of the archive has it already, whatever its
 * capitals.
 */
export function placeBeside(place: string, taken: Set<string>): string {
  const [, start = place, ending = ""] = /^(.*?)(\.[^./]*)?$/s.exec(place) ?? [];
  let free = place;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1)
    free = `${start} (${count})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}

/** The first file of the archive. */
export function readMe({ account, now }: { account: string; now: Date }): string {
  return [
    `Your data at ${brand.name}`,
    `Account: ${account}\nCreated:  ${now.toISOString()} (all times in this archive are in UTC)`,
    "data/ has a folder for each part of the site, with one JSON file for each table that can hold data about you. An empty list means that we store nothing there. Amounts whose names end in “cents” are in cents. A mentor's hourly rate is in whole US dollars.",
    "files/ has the files you uploaded, and those our team gave you, as we store them.",
    "We left out anything that would let someone else sign in as you: your password hash, session keys, second-step secrets, codes, and links from emails. We also left out most of what other people wrote, such as messages you received, mentors' reviews of you, and employers' notes.",
    "Keep this archive somewhere only you can read it.",
    "",
  ].join("\n\n");
}
