import { deflateSync } from "node:zlib";
import { type Zippable, zipSync } from "fflate";
import PDFDocument from "pdfkit";

const encoder = new TextEncoder();
const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A PDF with these lines on each of its pages; encrypted with a password where there is one. */
export async function makePdf(
  lines: readonly string[],
  { pages = 1, password }: { pages?: number; password?: string } = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    ...(password ? { userPassword: password, ownerPassword: password } : {}),
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  for (let page = 0; page < pages; page += 1) {
    pdf.addPage().fontSize(11);
    for (const line of lines) pdf.text(line);
  }
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** A PDF whose one page unpacks to so many megabytes of `content`. */
export function makePdfBomb(megabytes: number, content = " "): Uint8Array {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, content), { level: 1 });
  const stream = Buffer.concat([
    Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
  return assemble([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>",
    stream,
  ]);
}

/** A PDF of a scanned page: a picture, and no text. */
export function makeScannedPdf(): Uint8Array {
  const picture = Buffer.from(
    "<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>stream\n\x80\nendstream",
    "latin1",
  );
  const draw = "<</Length 25>>stream\nq 600 0 0 790 0 0 cm /A Do Q\nendstream";
  return assemble([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>",
    draw,
    picture,
  ]);
}

/** A PDF with so many pages that say "A page". */
export function makeManyPages(count: number): Uint8Array {
  const text = "BT /F 12 Tf 50 700 Td (A page) Tj ET";
  const kids = Array.from({ length: count }, (_, page) => `${page + 5} 0 R`).join(" ");
  const page =
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>";
  return assemble([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...Array.from({ length: count }, () => page),
  ]);
}

function assemble(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let start = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    offsets.push(start);
    const object = [`${index + 1} 0 obj\n`, body, "\nendobj\n"].map((part) => Buffer.from(part));
    parts.push(...object);
    start += object.reduce((total, part) => total + part.length, 0);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const count = objects.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${entries.join("")}`),
    Buffer.from(`trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** A Word document with this markup as its text. */
export function makeDocx(body: string, more: Zippable = {}): Uint8Array {
  const xml = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  return zipSync({
    "[Content_Types].xml": encoder.encode(contentTypes),
    "word/document.xml": encoder.encode(xml),
    ...more,
  });
}

/** A Word document with one paragraph for each line. */
export const makeDocxOf = (lines: readonly string[]): Uint8Array =>
  makeDocx(
    lines
      .map((line) => line.replace(/&/g, "&amp;").replace(/</g, "&lt;"))
      .map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
      .join(""),
  );

/** A Word document whose text unpacks to so many megabytes. */
export const makeDocxBomb = (megabytes: number): Uint8Array =>
  zipSync({
    "[Content_Types].xml": encoder.encode(contentTypes),
    "word/document.xml": new Uint8Array(megabytes * 1024 * 1024).fill(97),
  });
