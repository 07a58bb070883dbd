import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/**
 * Draws a PDF (say, a CV)'s first pages below each other, each with its text for screen readers. Everything comes from this
 * site; nothing in the file is run. Answers how many pages the PDF has.
 */
export async function drawPdf(
  path: string,
  target: HTMLElement,
  { maxPages, signal }: { maxPages: number; signal: AbortSignal },
): Promise<number> {
  const [pdf, answer] = await Promise.all([import("pdfjs-dist"), fetch(path, { signal })]);
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`);
  pdf.GlobalWorkerOptions.workerSrc = workerAddress;
  const task = pdf.getDocument({
    data: await answer.arrayBuffer(),
    useWasm: false,
    enableXfa: false,
    disableFontFace: false,
  });
  signal.addEventListener("abort", () => void task.destroy());
  const file = await task.promise;
  const width = target.clientWidth || 800;
  for (let number = 1; number <= Math.min(file.numPages, maxPages); number += 1) {
    const page = await file.getPage(number);
    const scale = (width / page.getViewport({ scale: 1 }).width) * devicePixelRatio;
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.style.width = "100%";
    await page.render({ canvas, viewport }).promise;
    if (signal.aborted) break;
    const { items } = await page.getTextContent();
    canvas.setAttribute("role", "img");
    canvas.setAttribute(
      "aria-label",
      items.map((item) => ("str" in item ? item.str : "")).join(" "),
    );
    target.append(canvas);
  }
  return file.numPages;
}
