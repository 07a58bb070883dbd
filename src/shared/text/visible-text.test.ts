import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toVisibleText } from "./visible-text.ts";

describe("text that people show to each other", () => {
  test.each([
    ["an override that turns a file's name around", "invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["embeddings and isolates", "\u202AA\u202B\u202C\u202D\u2066B\u2067\u2068C\u2069", "ABC"],
    ["zero-width spaces and word joiners", "A\u200Bda\u2060 \uFEFFLovelace", "Ada Lovelace"],
    ["soft hyphens", "ad\u00ADmin", "admin"],
    ["letters that cannot be seen", "\u3164\u115F\u1160\uFFA0", ""],
    ["nothing but marks and joiners", "\u200E \u200D\u200C \u200F\uFE0F", ""],
    ["a joiner between Latin words and signs", "A\u200D B\u200C.", "A B."],
    ["characters that tag", "Ada\u{E0041}\u{E0042}", "Ada"],
    ["runs of variation selectors", "A\uFE0F\uFE0F\uFE01", "A\uFE0F"],
    ["runs of direction marks", "A\u200F\u200F\u200EB", "A\u200FB"],
    ["separators of lines", "one\u2028two\u2029three", "one\ntwo\nthree"],
    ["braille without dots", "\u2800\u2800", ""],
  ])("loses %s", (_what, text, expected) => {
    expect(toVisibleText(text)).toBe(expected);
  });

  test.each([
    ["Persian with its joiner", "می\u200Cخواهم"],
    ["Sinhala and Malayalam with theirs", "ශ්\u200Dරී ലാല്\u200D"],
    ["families, flags, professions and skin tones", "👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍⚕️ ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ☎️"],
    ["the written form of a Japanese name", "葛\u{E0100}城"],
    ["Hebrew with a direction mark", "C++\u200F שפה"],
    ["Arabic, Han, Thai, accents", "أدا 王小明 กาญจนา Zoë Núñez"],
    ["lines and tabs", "one\n\ttwo"],
  ])("keeps %s", (_what, text) => {
    expect(toVisibleText(text)).toBe(text);
  });

  test("is the same when it is cleaned once more, and never shows what reorders text", () => {
    const parts = fc.constantFrom(
      ..."a 1 é ن 王 👩 🏽 ⚕ . \n \u200D \u200C \u200E \u200F \u202E \u2066 \u2069 \uFE0F \u200B".split(
        " ",
      ),
      "\u{E0067}",
      "\u{1F3F4}",
      "\u2028",
      "\u3164",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (pieces) => {
        const once = toVisibleText(pieces.join(""));
        expect(toVisibleText(once)).toBe(once);
        expect(once).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u2028\u2029\u3164]/);
      }),
      { numRuns: 2000 },
    );
  });
});
