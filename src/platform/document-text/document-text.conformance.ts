import { expect, test } from "vitest";
import {
  makeDocx,
  makeDocxBomb,
  makeDocxOf,
  makeManyPages,
  makePdf,
  makePdfBomb,
  makeScannedPdf,
} from "./document-text.fixture.ts";
import { type DocumentText, type DrawnText, textLimits } from "./document-text.ts";

/** Tests that every way of drawing text must pass, with files that are meant well and ill. */
export function documentTextConformance(documentText: DocumentText): void {
  const lines = ["Maria Santos (sample)", "Registered Nurse & educator", "IELTS 7.5 < 8"];
  const linesOf = (drawn: DrawnText) =>
    drawn.kind === "text"
      ? drawn.text
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean)
      : drawn;

  test("draws a PDF line by line", async () => {
    const drawn = await documentText.draw(await makePdf(lines), "pdf");
    expect(linesOf(drawn)).toEqual(lines);
    expect(drawn).toMatchObject({ isCut: false });
  });

  test("draws a Word document line by line, a table's row as one, and a box once", async () => {
    expect(linesOf(await documentText.draw(makeDocxOf(lines), "docx"))).toEqual(lines);
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const box = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const empty = `<mc:AlternateContent><mc:Choice/><mc:Fallback/></mc:AlternateContent>
      <w:p><w:r><w:t/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>`;
    const body = `${empty}<w:tbl><w:tr>${cell("2019")}${cell("Staff nurse")}</w:tr></w:tbl>
      <mc:AlternateContent><mc:Choice>${box("In a box")}</mc:Choice><mc:Fallback>${box("In a box")}</mc:Fallback></mc:AlternateContent>
      <w:p><w:r><w:delText>deleted</w:delText><w:t>Caf&#233;</w:t></w:r></w:p>`;
    const drawn = await documentText.draw(makeDocx(body), "docx");
    expect(linesOf(drawn)).toEqual([
      expect.stringMatching(/^2019\s+Staff nurse$/),
      "In a box",
      "Café",
    ]);
  });

  test("says that a scan has no text", async () => {
    expect(await documentText.draw(makeScannedPdf(), "pdf")).toEqual({ kind: "empty" });
    expect(await documentText.draw(makeDocx("<w:p/>"), "docx")).toEqual({ kind: "empty" });
  });

  test("says that a file is encrypted", async () => {
    const pdf = await makePdf(lines, { password: "secret" });
    expect(await documentText.draw(pdf, "pdf")).toEqual({ kind: "encrypted" });
    const compound = new Uint8Array(1_000);
    compound.set([0xd0, 0xcf, 0x11, 0xe0]);
    expect(await documentText.draw(compound, "docx")).toEqual({ kind: "encrypted" });
  });

  test("says that a file is damaged: cut off, of another kind, without its text", async () => {
    const damaged = { kind: "damaged" };
    const docx = makeDocxOf(lines);
    const pdf = await makePdf(lines);
    expect(await documentText.draw(docx.subarray(0, docx.length / 3), "docx")).toEqual(damaged);
    expect(await documentText.draw(pdf, "docx")).toEqual(damaged);
    expect(await documentText.draw(docx, "pdf")).toEqual(damaged);
    expect(await documentText.draw(pdf.subarray(0, 60), "pdf")).toEqual(damaged);
    expect(await documentText.draw(new TextEncoder().encode("%PDF-1.7 nothing"), "pdf")).toEqual(
      damaged,
    );
  });

  test("reads the first pages of thousands, and says that there is more", async () => {
    const drawn = await documentText.draw(makeManyPages(10_000), "pdf");
    expect(linesOf(drawn)).toHaveLength(textLimits.pages);
    expect(drawn).toMatchObject({ isCut: true });
  });

  test.each([
    ["a Word document", "docx" as const, () => makeDocxBomb(80)],
    ["a PDF", "pdf" as const, () => makePdfBomb(500)],
    ["a PDF of a million numbers", "pdf" as const, () => makePdfBomb(200, "0 ")],
  ])(
    "gives up on %s that unpacks to far more than it is, and takes little memory for it",
    async (_, format, make) => {
      const bytes = make();
      const before = process.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss);
      }, 5);
      const drawn = await documentText.draw(bytes, format);
      clearInterval(watch);
      expect(drawn).toEqual({ kind: "too_much" });
      expect((peak - before) / 1024 / 1024).toBeLessThan(700);
    },
  );
}
