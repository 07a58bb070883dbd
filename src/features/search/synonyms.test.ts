import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { parseVocabulary, synonymsPath } from "./synonyms.store.server.ts";

const written = {
  professions: [{ same: ["=doctor", "physician"], includes: ["surgeon"] }],
  terms: [{ same: ["cv", "resume"] }],
  kinds: { jobs: ["job"] },
  questions: ["how"],
  fillers: ["how", "the"],
  jobFillers: ["hiring"],
  places: [{ names: ["canada"], finds: ["#ca"] }],
  cities: { "CA-ON": ["toronto"] },
};
const parse = (changes: object) => parseVocabulary(stringify({ ...written, ...changes }), "x.yaml");

test("the file of synonyms is as its schema says", async () => {
  const text = await readFile(new URL(`../../..${synonymsPath}`, import.meta.url), "utf8");
  const vocabulary = parseVocabulary(text);
  const concepts = (words: string) => vocabulary.phrase(words.split(" "))?.concepts ?? [];
  expect(concepts("physician")).toEqual(concepts("gp"));
  expect(concepts("tail coverage").length).toBeGreaterThan(0);
  expect(vocabulary.tokensOfLocation("Thunder Bay, ON")).toEqual(
    expect.arrayContaining(["#ca-on", "#ca"]),
  );
});

test.for<[object, string]>([
  [{ terms: [{ same: ["CV", "resume"] }] }, "must be lowercase"],
  [{ terms: [{ same: ["résumé", "cv"] }] }, "without accents"],
  [{ terms: [{ same: ["cv", "cv"] }] }, "cv is twice among the same words"],
  [{ terms: [{ same: ["cv"] }] }, "cv has no synonyms"],
  [{ terms: [{ same: ["the", "cv"] }] }, "the has synonyms and is also left out as a filler"],
  [{ kinds: { cars: ["car"] } }, "kinds"],
  [{ cities: { "CA-XX": ["nowhere"] } }, "cities"],
  [{ places: [{ names: ["gta"], finds: ["#Toronto"] }] }, "places.0.finds.0"],
  [{ unknown: [] }, "unknown"],
])("%j is refused", ([changes, problem]) => {
  expect(() => parse(changes)).toThrow(problem);
});
