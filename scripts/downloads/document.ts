import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  HeightRule,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { DownloadFile } from "../../src/features/resources/downloads.constants.ts";
import { readEntries, writeEntries } from "./fixed-archive.ts";
import { palette } from "./palette.ts";
import { type Block, plain, type Run } from "./read-blocks.ts";

const serif = "Georgia";
const sans = "Calibri";

/** A template to write in. Fonts are those that every office program has. */
export async function buildDocument(
  download: DownloadFile,
  blocks: readonly Block[],
): Promise<Uint8Array> {
  const document = new Document({
    title: download.title,
    description: download.summary,
    // The file becomes the reader's own: neither its pages nor its properties name us.
    creator: "",
    lastModifiedBy: "",
    styles,
    numbering: { config: [numbered, bulleted] },
    sections: [
      {
        properties: {
          page: {
            size: { width: 12_240, height: 15_840 },
            margin: { top: 1080, bottom: 1000, left: 1300, right: 1300 },
          },
        },
        footers: { default: footer() },
        children: [
          new Paragraph({ text: download.title, heading: HeadingLevel.TITLE }),
          new Paragraph({ text: download.summary, style: "Lead" }),
          ...blocks.flatMap((block, index) => writeBlock(block, blocks[index + 1])),
        ],
      },
    ],
  });
  return writeEntries(readEntries(new Uint8Array(await Packer.toBuffer(document))));
}

const heading = (size: number, before: number) => ({
  run: { font: serif, size, color: palette.ink, bold: false },
  paragraph: { spacing: { before, after: 100 }, keepNext: true },
});

const styles = {
  default: {
    document: { run: { font: sans, size: 22, color: palette.ink } },
    title: heading(46, 0),
    heading1: heading(30, 320),
    heading2: {
      run: { font: sans, size: 23, color: palette.ink, bold: true },
      paragraph: { spacing: { before: 200, after: 60 }, keepNext: true },
    },
  },
  paragraphStyles: [
    {
      id: "Lead",
      name: "Lead",
      basedOn: "Normal",
      run: { color: palette.muted, size: 23 },
      paragraph: { spacing: { after: 240 } },
    },
  ],
};

const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  level: 0,
  format,
  text,
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left: 420, hanging: 300 } } },
});
const numbered = { reference: "numbers", levels: [level(LevelFormat.DECIMAL, "%1.")] };
const bulleted = { reference: "bullets", levels: [level(LevelFormat.BULLET, "\u2022")] };

function writeBlock(block: Block, next: Block | undefined): (Paragraph | Table)[] {
  switch (block.kind) {
    case "heading":
      return [
        new Paragraph({
          text: block.text,
          heading: block.level === 2 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
        }),
      ];
    case "paragraph":
      return [paragraph(block.runs, next?.kind === "table")];
    case "list":
      return block.items.map((item) => writeItem(item, block.style));
    case "table":
      return [writeTable(block), new Paragraph({ text: "" })];
  }
}

function writeItem(runs: readonly Run[], style: "bullets" | "numbers" | "boxes"): Paragraph {
  const spacing = { after: 70 };
  if (style === "boxes") {
    const box = new TextRun({ text: "\u2610  ", font: "Segoe UI Symbol" });
    return new Paragraph({
      children: [box, ...runs.map(textRun)],
      indent: { left: 420, hanging: 420 },
      spacing,
    });
  }
  return new Paragraph({
    children: runs.map(textRun),
    numbering: { reference: style, level: 0 },
    spacing,
  });
}

function writeTable({ header, rows }: Extract<Block, { kind: "table" }>): Table {
  const line = { style: BorderStyle.SINGLE, size: 4, color: palette.line };
  const borders = {
    top: line,
    bottom: line,
    left: line,
    right: line,
    insideHorizontal: line,
    insideVertical: line,
  };
  const widths = shareWidth(header, rows);
  const named = header.some((runs) => runs.length > 0);
  const isShort = rows.length <= rowsKeptTogether;
  const cell = (runs: readonly Run[], column: number, shaded: boolean, keepNext = isShort) =>
    new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      margins: { top: 80, bottom: 80, left: 110, right: 110 },
      ...(shaded ? { shading: { fill: palette.sunken } } : {}),
      children: [
        new Paragraph({
          keepNext,
          children: runs.map((run) => textRun(shaded ? { ...run, bold: true } : run)),
        }),
      ],
    });
  return new Table({
    borders,
    columnWidths: widths,
    width: { size: tableWidth, type: WidthType.DXA },
    rows: [
      ...(named
        ? [
            new TableRow({
              tableHeader: true,
              cantSplit: true,
              children: header.map((runs, index) => cell(runs, index, true)),
            }),
          ]
        : []),
      ...rows.map((row, at) => {
        const keepNext = isShort && at < rows.length - 1;
        const hasRoom = row.some((runs) => runs.length === 0);
        return new TableRow({
          cantSplit: true,
          ...(hasRoom ? { height: { value: roomToWrite, rule: HeightRule.ATLEAST } } : {}),
          children: row.map((runs, index) => cell(runs, index, !named && index === 0, keepNext)),
        });
      }),
    ],
  });
}

/** All in twentieths of a point. */
const tableWidth = 9_600;
const roomToWrite = 760;
const rowsKeptTogether = 5;
/** In characters. A column named `1 to 5` takes a figure, others to write in take sentences. */
const columnToWriteIn = 34;

/** Columns of long texts and those to write in are wide, those of short words narrow. */
function shareWidth(header: readonly Run[][], rows: readonly Run[][][]): number[] {
  const needs = header.map((head, column) => {
    const texts = [plain(head), ...rows.map((row) => plain(row[column] ?? []))];
    const longest = Math.max(...texts.map((text) => text.length));
    const blank = rows.every((row) => (row[column] ?? []).length === 0);
    if (!blank) return longest;
    return /\d/.test(plain(head)) ? longest : columnToWriteIn;
  });
  const bounded = needs.map((need) => Math.min(40, Math.max(12, need)));
  const sum = bounded.reduce((total, need) => total + need, 0);
  return bounded.map((need) => Math.floor((need / sum) * tableWidth));
}

function paragraph(runs: readonly Run[], keepNext: boolean): Paragraph {
  return new Paragraph({ children: runs.map(textRun), keepNext, spacing: { after: 120 } });
}

function textRun({ text, bold, italic }: Run): TextRun {
  return new TextRun({ text, bold, italics: italic, ...(italic ? { color: palette.muted } : {}) });
}

function footer(): Footer {
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({
            size: 18,
            color: palette.muted,
            children: ["Page ", PageNumber.CURRENT],
          }),
        ],
      }),
    ],
  });
}
