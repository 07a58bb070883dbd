import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import { sheetLimits } from "./sheet-source.ts";
import { tooManyCells, tooManyColumns, tooManyRows } from "./tabulate.ts";

const sliceBytes = 16 * 1024;
const maximumEntries = 1_000;
const maxTagLength = 1_000_000;
const placedTag =
  /<(?:\w+:)?(?:row|c)\s(?:[^>"']|"[^"]*"|'[^']*')*?\br\s*=\s*["']([A-Z]*)(\d+)["']/g;
const cellTag = /<(?:\w+:)?c[\s/>]/g;

/**
 * Refuses an XLSX file that would fill the memory when it is parsed: it unpacks the archive piece
 * by piece, keeping nothing, and checks the bytes that come out, the number of entries, and the
 * number and the places of the cells of every sheet. A few kilobytes can otherwise unpack to
 * gigabytes, and a single cell in the last row would have every row before it made.
 */
export function checkXlsxBounds(bytes: Uint8Array, title: string): void {
  let unpacked = 0;
  let entries = 0;
  const unzip = new Unzip((entry: UnzipFile) => {
    entries += 1;
    if (entries > maximumEntries) throw tooManyEntries(title);
    const check = /worksheets\/[^/]+\.xml$/.test(entry.name) ? createSheetCheck(title) : () => {};
    entry.ondata = (error, chunk, final) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > sheetLimits.unpackedBytes) throw tooMuchUnpacked(title);
      check(chunk, final);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    unzip.push(bytes.subarray(start, start + sliceBytes), start + sliceBytes >= bytes.length);
  }
}

function createSheetCheck(title: string): (chunk: Uint8Array, final: boolean) => void {
  const decoder = new TextDecoder("latin1");
  let rest = "";
  let cells = 0;
  return (chunk, final) => {
    const text = rest + decoder.decode(chunk);
    const cut = final ? text.length : Math.max(text.lastIndexOf("<"), 0);
    const complete = text.slice(0, cut);
    rest = text.slice(cut);
    if (rest.length > maxTagLength) throw sheetSourceErrors.malformed(title, "a cell is too long");
    for (const [, column = "", row = ""] of complete.matchAll(placedTag)) {
      if (Number(row) > sheetLimits.rows + 1) throw tooManyRows(title);
      if (columnNumber(column) > sheetLimits.columns) throw tooManyColumns(title, Number(row));
    }
    cells += complete.match(cellTag)?.length ?? 0;
    if (cells > sheetLimits.cells) throw tooManyCells(title);
  };
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function tooManyEntries(title: string) {
  return sheetSourceErrors.tooLarge(
    title,
    `it has more than ${maximumEntries.toLocaleString("en-US")} parts`,
  );
}

function tooMuchUnpacked(title: string) {
  const megabytes = sheetLimits.unpackedBytes / 1024 / 1024;
  return sheetSourceErrors.tooLarge(title, `it unpacks to more than ${megabytes} MB`);
}
