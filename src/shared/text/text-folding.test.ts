import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedPattern, foldText } from "./text-folding.ts";

test.for([
  ["Søren", "soren"],
  ["Wałęsa", "walesa"],
  ["Groß", "gross"],
  ["GROẞ", "gross"],
  ["Đorđević", "dordevic"],
  ["Ægir Þórsson", "aegir thorsson"],
  ["Œuvre", "oeuvre"],
  ["Işıl İpek", "isil ipek"],
  ["Ñandú", "nandu"],
  ["Nguyễn", "nguyen"],
  ["Ọlọ́run", "olorun"],
  ["Ɗanlami Ƙaura", "danlami kaura"],
  ["Ωδός", "ωδοσ"],
  ["Достоевский", "достоевскии"],
  ["ﬁnance ½ Ⅳ", "finance 1⁄2 iv"],
  ["مهندس", "مهندس"],
])("%s is compared as %s", ([text = "", folded]) => {
  expect(foldText(text)).toBe(folded);
});

test("a pattern finds a folded text anywhere, and its special characters are literal", () => {
  expect(foldedPattern("Zoë")).toBe("%zoe%");
  expect(foldedPattern("100％_\\")).toBe("%100\\%\\_\\\\%");
});

test("a text that was folded stays as it is, however its accents are written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(text.normalize("NFD"))).toBe(folded);
      expect(foldText(text.normalize("NFC"))).toBe(folded);
    }),
    { numRuns: 1000 },
  );
});
