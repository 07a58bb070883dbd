import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { splitByFont } from "./pdf.fonts.ts";
import { type PdfLetter, writePdf } from "./pdf.ts";

const letter = (changes: Partial<PdfLetter> = {}): PdfLetter => ({
  title: "Receipt",
  author: "Sample house",
  createdAt: new Date("2026-03-01T12:00:00Z"),
  sender: { name: "Sample house", lines: ["Toronto", "New York"] },
  rows: [{ term: "For", text: "A thing" }],
  notes: ["Thank you."],
  incompleteNote: "stands for letters that cannot be printed.",
  ...changes,
});

async function textOf(bytes: Uint8Array): Promise<string> {
  const reading = getDocument({ data: bytes.slice(), verbosity: 0 });
  const page = await (await reading.promise).getPage(1);
  const { items } = await page.getTextContent();
  await reading.destroy();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

describe("a letter as a PDF", () => {
  it("holds what it was given, as text that can be read and searched", async () => {
    const text = await textOf(await writePdf(letter()));
    for (const part of [
      "Sample house",
      "Toronto",
      "New York",
      "Receipt",
      "A thing",
      "Thank you.",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("cannot be printed");
  });

  it.each([
    "José Müller-Strauß",
    "Zoë O’Brien",
    "Łukasz Żółć",
    "Ştefan İçöğü",
    "Dvořák Őrsi",
    "Nguyễn Thị Ánh Tuyết",
  ])("shows the name %s", async (name) => {
    const text = await textOf(await writePdf(letter({ rows: [{ term: "For", text: name }] })));
    expect(text).toContain(name);
    expect(text).not.toContain("cannot be printed");
  });

  it("draws letters that are made of several shapes", async () => {
    const drawn = (text: string) => writePdf(letter({ rows: [{ term: "For", text }] }));
    const [accents, none] = await Promise.all([drawn("éöçñ"), drawn("    ")]);
    expect(accents.length).toBeGreaterThan(none.length + 100);
  });

  it.each(["山田太郎", "Мария Иванова", "محمد"])(
    "says what it cannot show, and keeps the rest: %s",
    async (name) => {
      const rows = [{ term: "For", text: `Session with ${name}, one hour` }];
      const text = await textOf(await writePdf(letter({ rows })));
      expect(text).toContain("Session with […]");
      expect(text).toContain(", one hour");
      expect(text).toContain("[…] stands for letters that cannot be printed.");
    },
  );

  it("joins letters and their accents before it looks for them", () => {
    expect(splitByFont("Jose\u0301", "regular")).toMatchObject({
      isWhole: true,
      runs: [{ text: "José" }],
    });
  });
});
