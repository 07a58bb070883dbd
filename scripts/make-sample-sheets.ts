import { writeFile } from "node:fs/promises";
import { unzipSync, zipSync } from "fflate";
import writeExcelFile from "write-excel-file/node";
import { badRows, badRowsHeaders } from "./sample-sheets/bad-rows.ts";
import { sampleMentorRows } from "./sample-sheets/mentors.ts";

/**
 * Writes the sample sheets in content/sheets. The same program always writes the same files, so a
 * difference after a run is a change somebody made.
 */
const folder = new URL("../content/sheets/", import.meta.url);
const mentors = sampleMentorRows(200);
const headers = Object.keys(mentors[0] ?? {});

await writeFile(new URL("mentors-200.csv", folder), toCsv([headers, ...mentors.map(cellsOf)]));
await writeFile(
  new URL("mentors-200.xlsx", folder),
  await toXlsx([headers, ...mentors.map(cellsOf)]),
);
await writeFile(
  new URL("mentors-bad-rows.csv", folder),
  toCsv([badRowsHeaders, ...badRows.map((row) => row.cells)]),
);
await writeFile(new URL("README.md", folder), readme());
console.log(
  "Wrote content/sheets: mentors-200.csv, mentors-200.xlsx, mentors-bad-rows.csv, README.md",
);

function cellsOf(row: object): (string | number)[] {
  return Object.values(row);
}

function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\n`).join("");
}

function csvCell(value: string | number): string {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Packed anew with one fixed time, because the time of writing would change the file. */
async function toXlsx([header = [], ...rows]: (string | number)[][]): Promise<Uint8Array> {
  const bold = header.map((value) => ({ value, fontWeight: "bold" as const }));
  const cells = rows.map((row) => row.map((value) => (value === "" ? null : { value })));
  const workbook = await writeExcelFile([bold, ...cells], {
    sheet: "Mentors",
    stickyRowsCount: 1,
  }).toBuffer();
  return zipSync(unzipSync(workbook), { mtime: new Date(2026, 0, 1) });
}

function readme(): string {
  const rows = badRows.map(
    ({ what, answer, blank }, index) =>
      `| ${index + 2} | ${what} | ${answer ?? (blank ? "nothing" : "accepted")} |`,
  );
  return `# Sample sheets

Made-up mentors for demos and tests. Their names include the word "sample" and their addresses end in
\`mentors.example\`. \`node scripts/make-sample-sheets.ts\` writes everything in this folder.

| File | What it is |
|---|---|
| \`mentors-200.csv\`, \`mentors-200.xlsx\` | The same 200 mentors. The CSV is what a demo syncs from when nothing is configured. |
| \`mentors-bad-rows.csv\` | Every kind of row that a sync rejects, among rows it accepts. The headers are spelled differently and in a different order from the 200, and there's a column the sync doesn't know. |

## mentors-bad-rows.csv

| Row | What's special | What the sync says |
|---|---|---|
${rows.join("\n")}
`;
}
