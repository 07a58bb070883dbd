import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { fixedDate } from "./palette.ts";

/** DOS times in an archive have no zone: built from local parts, they are the same everywhere. */
const archiveDate = new Date(2026, 10, 21);

/** The entries of an Office file as text; all of ours are XML. */
export function readEntries(archive: Uint8Array): Map<string, string> {
  return new Map(
    Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)]),
  );
}

/** An Office file without the moment it was written at: the same entries make the same bytes. */
export function writeEntries(entries: ReadonlyMap<string, string>): Uint8Array {
  const packed = Array.from(entries, ([name, text]) => {
    const fixed = name === "docProps/core.xml" ? text.replace(times, fixTime) : text;
    return [name, [strToU8(fixed), { mtime: archiveDate, level: 9 }]] as const;
  });
  return zipSync(Object.fromEntries(packed) as Parameters<typeof zipSync>[0]);
}

const times = /(<dcterms:(?:created|modified)\b[^>]*>)[^<]*/g;
const fixTime = `$1${fixedDate.toISOString().replace(".000", "")}`;

export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export function unescapeXml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
