import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { DownloadFile } from "../../src/features/resources/downloads.constants.ts";
import { brand } from "../../src/shared/brand.ts";
import { fixedDate, palette } from "./palette.ts";
import type { Block, Run } from "./read-blocks.ts";

const require = createRequire(import.meta.url);
const fontFile = (family: string, style: string) =>
  require.resolve(`@fontsource/${family}/files/${family}-latin-${style}.woff`);

const fonts = {
  serif: fontFile("newsreader", "500-normal"),
  sans: fontFile("figtree", "400-normal"),
  bold: fontFile("figtree", "600-normal"),
  italic: fontFile("figtree", "400-italic"),
};

const margin = 60;
const color = (name: keyof typeof palette) => `#${palette[name]}`;

/** A checklist or handout on US Letter paper, with tags for those who listen to it. */
export function buildPdf(download: DownloadFile, blocks: readonly Block[]): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: "LETTER",
    margins: { top: margin, bottom: margin + 16, left: margin, right: margin },
    bufferPages: true,
    tagged: true,
    lang: "en",
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: download.title,
      Subject: download.summary,
      Author: brand.name,
      CreationDate: fixedDate,
      ModDate: fixedDate,
    },
  });
  for (const [name, file] of Object.entries(fonts)) document.registerFont(name, file);
  const finished = collect(document);

  writeTitle(document, download);
  for (const block of blocks) writeBlock(document, block);
  numberPages(document, download);
  document.end();
  return finished;
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  document.on("error", reject);
  return promise;
}

function writeTitle(document: PDFKit.PDFDocument, { title, summary }: DownloadFile): void {
  tag(document, "P", () =>
    document.font("bold").fontSize(10).fillColor(color("accent")).text(brand.name),
  );
  document.moveDown(0.6);
  tag(document, "H1", () =>
    document.font("serif").fontSize(27).fillColor(color("ink")).text(title, { lineGap: 1 }),
  );
  document.moveDown(0.25);
  tag(document, "P", () =>
    document.font("sans").fontSize(11.5).fillColor(color("muted")).text(summary, { lineGap: 2 }),
  );
  document.moveDown(0.9);
  rule(document, color("ink"));
  document.moveDown(0.9);
}

function writeBlock(document: PDFKit.PDFDocument, block: Block): void {
  switch (block.kind) {
    case "heading":
      writeHeading(document, block);
      return;
    case "paragraph":
      tag(document, "P", () => writeRuns(document, block.runs));
      document.moveDown(0.6);
      return;
    case "list":
      block.items.forEach((item, index) => {
        writeItem(document, item, block.style, index + 1);
      });
      document.moveDown(0.5);
      return;
    case "table":
      throw new Error("PDF documents are written without tables");
  }
}

function writeHeading(
  document: PDFKit.PDFDocument,
  { level, text }: Extract<Block, { kind: "heading" }>,
): void {
  keepTogether(document, level === 2 ? 96 : 72);
  document.moveDown(level === 2 ? 0.6 : 0.3);
  tag(document, level === 2 ? "H2" : "H3", () =>
    document
      .font(level === 2 ? "serif" : "bold")
      .fontSize(level === 2 ? 17 : 11.5)
      .fillColor(color("ink"))
      .text(text),
  );
  document.moveDown(level === 2 ? 0.45 : 0.25);
}

function writeItem(
  document: PDFKit.PDFDocument,
  runs: readonly Run[],
  style: "bullets" | "numbers" | "boxes",
  number: number,
): void {
  const indent = 22;
  const { left } = document.page.margins;
  const width = document.page.width - left - document.page.margins.right - indent;
  document.font("sans").fontSize(10.5);
  const height = document.heightOfString(runs.map(({ text }) => text).join(""), {
    width,
    lineGap: 2.5,
  });
  keepTogether(document, height);
  const top = document.y;
  document.markContent("Artifact", { type: "Layout" });
  if (style === "boxes") {
    document
      .lineWidth(0.9)
      .strokeColor(color("ink"))
      .rect(left + 0.5, top + 1.5, 10, 10)
      .stroke();
  } else if (style === "bullets") {
    document
      .fillColor(color("accent"))
      .circle(left + 4, top + 6.5, 1.7)
      .fill();
  }
  document.endMarkedContent();
  tag(document, "P", () => {
    if (style === "numbers") {
      document.font("bold").fillColor(color("accent")).text(`${number}.`, left, top);
    }
    document.x = left + indent;
    document.y = top;
    writeRuns(document, runs, width);
  });
  document.x = left;
  document.moveDown(0.32);
}

function writeRuns(document: PDFKit.PDFDocument, runs: readonly Run[], width?: number): void {
  runs.forEach(({ text, bold, italic }, index) => {
    document
      .font(bold ? "bold" : italic ? "italic" : "sans")
      .fontSize(10.5)
      .fillColor(color("ink"))
      .text(text, { continued: index < runs.length - 1, lineGap: 2.5, width });
  });
}

/** Begins a new page unless `height` points fit on this one. */
function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
}

function rule(document: PDFKit.PDFDocument, stroke: string): void {
  const { left, right } = document.page.margins;
  document.markContent("Artifact", { type: "Layout" });
  document
    .lineWidth(0.8)
    .strokeColor(stroke)
    .moveTo(left, document.y)
    .lineTo(document.page.width - right, document.y)
    .stroke();
  document.endMarkedContent();
}

function tag(document: PDFKit.PDFDocument, type: string, write: () => void): void {
  document.addStructure(document.struct(type, {}, write));
}

function numberPages(document: PDFKit.PDFDocument, { title }: DownloadFile): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const { left, right } = document.page.margins;
    const y = document.page.height - margin + 8;
    document.page.margins.bottom = 0;
    document.markContent("Artifact", { type: "Pagination" });
    document.font("sans").fontSize(9).fillColor(color("muted"));
    document.text(`${brand.name}: ${title}`, left, y, { lineBreak: false });
    document.text(`${page + 1} of ${count}`, left, y, {
      width: document.page.width - left - right,
      align: "right",
      lineBreak: false,
    });
    document.endMarkedContent();
  }
}
