import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of a PDF's first page, without what stands between its pieces. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const reading = getDocument({ data: pdf.slice(), verbosity: 0 });
  const page = await (await reading.promise).getPage(1);
  const { items } = await page.getTextContent();
  await reading.destroy();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}
