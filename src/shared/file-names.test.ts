import fc from "fast-check";
import { expect, test } from "vitest";
import { fileEndingOf, safeFileName } from "./file-names.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.for<[given: string, type: string, shown: string]>([
  ["payslip.bat", "text/plain", "payslip.txt"],
  ["invoice.hta", "text/plain", "invoice.txt"],
  ["cv.pdf.js", "text/plain", "cv.txt"],
  ["cv.pdf", "application/pdf", "cv.pdf"],
  ["CV.PDF", "application/pdf", "CV.pdf"],
  ["my CV ünï 😀.pdf", "application/pdf", "my CV ünï 😀.pdf"],
  ["photo.jpeg", "image/jpeg", "photo.jpg"],
  ["letter.doc", docx, "letter.docx"],
  ["report v1.2", "application/pdf", "report v1.2.pdf"],
  ["no ending", "image/png", "no ending.png"],
  ["setup", "application/x-msdownload", "setup.bin"],
  ["setup.exe", "application/octet-stream", "setup.bin"],
  ["page.html. . .", "text/plain", "page.txt"],
  ["CV\n\u202efdp.exe", "application/pdf", "CV fdp.pdf"],
  ["..\\..\\up/evil.pdf", "application/pdf", "up evil.pdf"],
  ["con", "text/plain", "_con.txt"],
  ["LPT1.pdf", "application/pdf", "_LPT1.pdf"],
  ["aux.something", "image/png", "_aux.something.png"],
  ["", "application/pdf", "file.pdf"],
  [".exe", "text/plain", "exe.txt"],
  ["...", "text/plain", "file.txt"],
])("%j of %s is %j", ([given, type, shown]) => {
  expect(safeFileName(given, type)).toBe(shown);
});

test.each([
  ["endings behind dots", `a${".".repeat(10_000)}b${".js".repeat(1_800)}`, "a.txt"],
  ["dots", ".".repeat(64_000), "file.txt"],
  [
    "marks out of order",
    `a${"\u0301".repeat(16_000)}${"\u0316".repeat(16_000)}`,
    expect.stringMatching(/\.txt$/),
  ],
])("a long name of %s is read quickly", (_, name, shown) => {
  const before = process.threadCpuUsage();
  expect(safeFileName(name, "text/plain")).toEqual(shown);
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(300);
});

test("the ending of a name that's too long is still known", () => {
  expect(safeFileName(`${"a".repeat(400)}.pdf.js`, "text/plain")).toBe(`${"a".repeat(196)}.txt`);
});

test("whatever it was called, it is one short line that ends in what it is", () => {
  const types = fc.constantFrom("application/pdf", "text/plain", "image/png", "x/unknown");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), types, (name, type) => {
      const shown = safeFileName(name, type);
      expect(shown).toMatch(/^[^\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+$/u);
      expect(shown.endsWith(`.${fileEndingOf(type)}`)).toBe(true);
      expect(shown).not.toMatch(/^[\s.]|[\s.]\./u);
      expect([...shown].length).toBeLessThanOrEqual(200);
      expect(safeFileName(shown, type)).toBe(shown);
    }),
  );
});
