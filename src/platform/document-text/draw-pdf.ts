import type { TextItem as LibraryItem } from "pdfjs-dist/types/src/display/api.d.ts";
import { type DrawnText, textLimits } from "./document-text.ts";

/** `transform` is its place on the page: the last two of its numbers are x and y. */
type TextItem = Pick<LibraryItem, "str" | "hasEOL" | "transform" | "width" | "height">;

/** Only in a thread of its own: what reads PDFs takes the memory that the file asks for. */
export async function drawPdf(bytes: Uint8Array): Promise<DrawnText> {
  closeNativeCode();
  // Without it, the library would look for a thread's file beside its own.
  const worker = await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  Object.assign(globalThis, { pdfjsWorker: worker });
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    disableAutoFetch: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 1,
  });
  try {
    const pdf = await task.promise;
    const pages = Math.min(pdf.numPages, textLimits.pages);
    let text = "";
    for (let number = 1; number <= pages && text.length < textLimits.characters; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      text += `${toLines(items.filter((item) => "str" in item))}\n`;
      page.cleanup();
    }
    const isCut = pdf.numPages > pages || text.length > textLimits.characters;
    return { kind: "text", text: text.slice(0, textLimits.characters), isCut };
  } catch (error) {
    if ((error as Error).name === "PasswordException") return { kind: "encrypted" };
    return { kind: "damaged" };
  }
}

/** The library would load a native drawing package, which text needs none of. */
function closeNativeCode(): void {
  Object.assign(process, { getBuiltinModule: () => undefined });
}

/** Pieces of text that stand on one line of the page are one line; a wide gap is a tab. */
function toLines(items: readonly TextItem[]): string {
  let text = "";
  let last: TextItem | undefined;
  for (const item of items) {
    if (last && item.str !== "") text += between(last, item, text);
    text += item.str;
    if (item.hasEOL) text += "\n";
    if (item.str !== "") last = item;
  }
  return text;
}

function between(last: TextItem, item: TextItem, text: string): string {
  if (text === "" || text.endsWith("\n")) return "";
  const [lastX = 0, lastY = 0] = last.transform.slice(4) as number[];
  const [x = 0, y = 0] = item.transform.slice(4) as number[];
  const height = Math.max(item.height, last.height, 1);
  if (Math.abs(y - lastY) > height / 2) return "\n";
  const gap = x - (lastX + last.width);
  if (gap > height * 2) return "\t";
  return gap > height / 5 && !text.endsWith(" ") && !item.str.startsWith(" ") ? " " : "";
}
