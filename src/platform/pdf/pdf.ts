import PdfKit from "pdfkit";
import { fontsOf, placeholder, splitByFont, type Weight } from "./pdf.fonts.ts";

export interface PdfLetter {
  title: string;
  /** Of the document's properties. */
  author: string;
  createdAt: Date;
  /** Above the title: who sends it, line by line. */
  sender: { name: string; lines: string[] };
  rows: { term: string; text: string; isEmphasized?: boolean }[];
  /** Paragraphs below the rows. */
  notes: string[];
  /** Said when some letters cannot be shown, after the notes. */
  incompleteNote: string;
}

const margin = 64;
const ink = "#1c2430";
const muted = "#5a6472";

/** One page on paper, as a PDF. Names may be in any language that is written in Latin letters. */
export async function writePdf(letter: PdfLetter): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfKit({
    size: "LETTER",
    margin,
    lang: "en",
    displayTitle: true,
    // The built-in fonts would be looked for on the disk.
    font: "",
    info: { Title: letter.title, Author: letter.author, CreationDate: letter.createdAt },
  });
  for (const weight of ["regular", "bold"] as const) {
    for (const { name, data } of fontsOf(weight)) document.registerFont(name, data);
  }
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", resolve);
    document.on("error", reject);
  });

  let isWhole = true;
  const write = (
    text: string,
    { weight = "regular", size = 11, color = ink, gap = 4 }: Partial<Style> = {},
  ) => {
    const split = splitByFont(text, weight);
    isWhole &&= split.isWhole;
    document.fontSize(size).fillColor(color);
    split.runs.forEach((run, index) => {
      document.font(run.font.name);
      document.text(run.text, { continued: index < split.runs.length - 1 });
    });
    document.y += gap;
  };

  write(letter.sender.name, { weight: "bold", size: 13 });
  for (const line of letter.sender.lines) write(line, { color: muted, gap: 0 });
  document.y += 36;
  write(letter.title, { weight: "bold", size: 22, gap: 20 });
  for (const { term, text, isEmphasized } of letter.rows) {
    write(term, { size: 9, color: muted, gap: 0 });
    write(text, {
      weight: isEmphasized ? "bold" : "regular",
      size: isEmphasized ? 14 : 11,
      gap: 10,
    });
  }
  document.y += 14;
  for (const note of letter.notes) write(note, { size: 10, color: muted, gap: 6 });
  if (!isWhole) write(`${placeholder} ${letter.incompleteNote}`, { size: 10, color: muted });
  document.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}

interface Style {
  weight: Weight;
  size: number;
  color: string;
  gap: number;
}
