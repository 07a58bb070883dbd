import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { fixedDate } from "./palette.ts";

/** DOS times in an archive have no zone: built from local parts, they are the same everywhere. */
const archiveDate = new Date(2026, 10, 21);

/** An Office file without the moment it was written at: in its entries and in its properties. */
export function fixArchive(archive: Uint8Array): Uint8Array {
  const entries = Object.entries(unzipSync(archive)).map(([name, content]) => {
    const fixed = fixEntry(name, content);
    return [name, [fixed, { mtime: archiveDate, level: 9 }]] as const;
  });
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
}

function fixEntry(name: string, content: Uint8Array): Uint8Array {
  if (name === "docProps/core.xml") return replaceIn(content, times, fixTime);
  // Results are not stored beside the formulas, so programs must calculate when they open the file.
  if (name === "xl/workbook.xml") return replaceIn(content, calculation, calculateOnLoad);
  return content;
}

const times = /(<dcterms:(?:created|modified)\b[^>]*>)[^<]*/g;
const fixTime = `$1${fixedDate.toISOString().replace(".000", "")}`;
const calculation = /<calcPr\b[^>]*>/;
const calculateOnLoad = '<calcPr calcId="191029" fullCalcOnLoad="1"/>';

function replaceIn(content: Uint8Array, search: RegExp, replacement: string): Uint8Array {
  return strToU8(strFromU8(content).replace(search, replacement));
}
