import { expect, test } from "vitest";
import { checkPosting } from "./posting-checker.rules.ts";
import { examplePosting, inEnglish, inFrench } from "./posting-checker.test-support.ts";
import type { Posting } from "./posting-checker.types.ts";
import { aiSentence, standardSentences } from "./standard-sentences.rules.ts";

const textIds = (posting: Posting) =>
  checkPosting(posting)
    .filter(({ severity }) => severity !== "info")
    .map(({ ruleId }) => ruleId);

const fields = (["existing", "future"] as const).flatMap((vacancy) =>
  [true, false].map((usesAi) => ({ vacancy, usesAi })),
);

test.each(fields)("a posting that shows the sentences of %o satisfies Ontario", (stated) => {
  const versions = [inEnglish({ standardSentences: standardSentences(stated) })];
  expect(textIds(examplePosting("CA-ON", "Toronto", { ...stated, versions }))).toEqual([]);
});

test.each(fields)("so do the French sentences of %o", (stated) => {
  const versions = [inFrench({ standardSentences: standardSentences(stated, "fr") })];
  expect(textIds(examplePosting("CA-ON", "Ottawa", { ...stated, versions }))).toEqual([]);
});

test("a sentence that denies artificial intelligence doesn't disclose it", () => {
  const standardSentences = ["This posting is for an existing vacancy.", aiSentence(false)];
  const versions = [inEnglish({ standardSentences })];
  const posting = examplePosting("CA-ON", "Toronto", { usesAi: true, versions });
  expect(textIds(posting)).toEqual(["ON-AI-1"]);
});

test("what isn't said has no sentence", () => {
  expect(standardSentences({ vacancy: null, usesAi: null })).toEqual([]);
});
