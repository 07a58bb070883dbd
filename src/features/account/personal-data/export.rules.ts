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
    `Account: ${account}\nWritten: ${now.toISOString()} (all times in this archive are in UTC)`,
    "data/ has one JSON file for each table in which something about you is kept, in a folder for each part of the site. An empty list means that nothing is kept there. Amounts of money are in cents.",
    "files/ has the files that you uploaded, as they are stored.",
    "Left out, because they would let somebody act as you: your password's hash, the keys of your sessions, the secrets of your second factors, codes, and links from mails. Left out too: what others wrote about themselves.",
    "Keep this archive where only you can read it.",
    "",
  ].join("\n\n");
}
