import { expect, test } from "vitest";
import { guardFormula, writeCsv } from "./csv.ts";

test.each([
  "=1+1",
  '=HYPERLINK("https://x.example")',
  "+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1",
  "\u200E=1",
  "＝1",
])("%j is no formula in a spreadsheet", (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
});

test.each(["Ada", "-5", "+14165550100", "3.14", "a=b", "", "'=1", "1-2"])("%j stays", (text) => {
  expect(guardFormula(text)).toBe(text);
});

test("a file has quoted texts, plain numbers and empty fields for null", () => {
  expect(
    writeCsv(
      ["name", "=count"],
      [
        ['a "b", c\nd', -5],
        ["=1", null],
      ],
    ),
  ).toBe('\uFEFF"name","\'=count"\r\n"a ""b"", c\nd",-5\r\n"\'=1",\r\n');
});
