import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
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
import type { Download } from "../../src/features/resources/downloads.constants.ts";
import { brand } from "../../src/shared/brand.ts";
import { fixArchive } from "./fixed-archive.ts";
import { palette } from "./palette.ts";
import type { Block, Run } from "./read-blocks.ts";

const serif = "Georgia";
const sans = "Calibri";

/** A template to write in. Fonts are those that every office program has. */
export async function buildDocument(
  download: Download,
  blocks: readonly Block[],
): Promise<Uint8Array> {
  const document = new Document({
    title: download.title,
    description: download.summary,
    creator: brand.name,
    lastModifiedBy: brand.name,
    styles,
    numbering: { config: [numbered, bulleted] },
    sections: [
      {
        properties: { page: { margin: { top: 1200, bottom: 1200, left: 1300, right: 1300 } } },
        footers: { default: footer(download) },
        children: [
          new Paragraph({ text: download.title, heading: HeadingLevel.TITLE }),
          new Paragraph({ text: download.summary, style: "Lead" }),
          ...blocks.flatMap(writeBlock),
        ],
      },
    ],
  });
  return fixArchive(new Uint8Array(await Packer.toBuffer(document)));
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

function writeBlock(block: Block): (Paragraph | Table)[] {
  switch (block.kind) {
    case "heading":
      return [
        new Paragraph({
          text: block.text,
          heading: block.level === 2 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
        }),
      ];
    case "paragraph":
      return [paragraph(block.runs)];
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
  const width = Math.floor(9_600 / header.length);
  const named = header.some((runs) => runs.length > 0);
  const cell = (runs: readonly Run[], shaded: boolean) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: { top: 80, bottom: 80, left: 110, right: 110 },
      ...(shaded ? { shading: { fill: palette.sunken } } : {}),
      children: [
        new Paragraph({
          children: runs.map((run) => textRun(shaded ? { ...run, bold: true } : run)),
        }),
      ],
    });
  return new Table({
    borders,
    columnWidths: header.map(() => width),
    width: { size: width * header.length, type: WidthType.DXA },
    rows: [
      ...(named
        ? [new TableRow({ tableHeader: true, children: header.map((runs) => cell(runs, true)) })]
        : []),
      ...rows.map(
        (row) =>
          new TableRow({ children: row.map((runs, index) => cell(runs, !named && index === 0)) }),
      ),
    ],
  });
}

function paragraph(runs: readonly Run[]): Paragraph {
  return new Paragraph({ children: runs.map(textRun), spacing: { after: 120 } });
}

function textRun({ text, bold, italic }: Run): TextRun {
  return new TextRun({ text, bold, italics: italic, ...(italic ? { color: palette.muted } : {}) });
}

function footer({ title }: Download): Footer {
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({
            size: 18,
            color: palette.muted,
            children: [`${brand.name}: ${title}, page `, PageNumber.CURRENT],
          }),
        ],
      }),
    ],
  });
}
