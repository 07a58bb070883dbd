import { expect, test } from "vitest";
import type { SearchEntry } from "#platform/search-entry.ts";
import { buildSearchIndex } from "./search-index.ts";

const entry = (title: string, keywords = "", detail = ""): SearchEntry => ({
  group: "guides",
  id: title,
  title,
  detail,
  keywords,
  path: `/${title}`,
  sample: false,
});

const index = await buildSearchIndex([
  entry("Medical credentialing", "Hospital privileges"),
  entry("Registered Nurse, Intensive Care", "Ventilators"),
  entry("Hiring a ward team", "What a nurse earns\nA nurse's shifts"),
  entry("Łukasz Müller", "Leadership", "Director, Größe GmbH. Montréal"),
  entry("H-1B and J-1 compared"),
  entry("Practising in Canada", "Licensing"),
]);

const titles = (query: string) => index.find(query).entries.map(({ entry: { title } }) => title);

test.for([
  ["credentaling", "Medical credentialing"],
  ["nurze", "Registered Nurse, Intensive Care"],
  ["registred nrse", "Registered Nurse, Intensive Care"],
  ["leadreship", "Łukasz Müller"],
])("the misspelled %s finds %s", ([query = "", title]) => {
  const found = index.find(query);
  expect(found.matching).toBe("similar");
  expect(found.entries[0]?.entry.title).toBe(title);
});

test.for([
  ["lukasz muller", "Łukasz Müller"],
  ["MONTREAL", "Łukasz Müller"],
  ["grosse", "Łukasz Müller"],
  ["h1b", "H-1B and J-1 compared"],
  ["J-1", "H-1B and J-1 compared"],
  ["practicing", "Practising in Canada"],
  ["licencing", "Practising in Canada"],
  ["creden", "Medical credentialing"],
  ["the nurse in intensive care", "Registered Nurse, Intensive Care"],
])("%s finds %s", ([query = "", title]) => {
  const found = index.find(query);
  expect(found.matching).toBe("all");
  expect(found.entries[0]?.entry.title).toBe(title);
});

test("a word in the title counts for more than the same word elsewhere, however often", () => {
  expect(titles("nurse")).toEqual(["Registered Nurse, Intensive Care", "Hiring a ward team"]);
});

test("every word must be found where that is possible, and otherwise some", () => {
  expect(titles("nurse shifts")).toEqual(["Hiring a ward team"]);
  const some = index.find("nurse xylophone");
  expect(some.matching).toBe("some");
  expect(some.entries).toHaveLength(2);
});

test("where some words are enough the three longest count, and only the last may be unfinished", () => {
  expect(titles("zzzzzz xxxxxx yyyyyy nurse")).toEqual([]);
  expect(titles("zzzzzz nurse xxxxxx")).toHaveLength(2);
  expect(titles("zzzzzz lead")).toEqual(["Łukasz Müller"]);
  expect(titles("lead zzzzzz")).toEqual([]);
});

test("a word that was spelled right is not drowned by those that look like it", () => {
  expect(titles("hiring")).toEqual(["Hiring a ward team"]);
});

test("short words are taken as they are written", () => {
  expect(titles("xq")).toEqual([]);
  expect(titles("wxd")).toEqual([]);
});

test("where nothing is found a likely word is suggested, which finds something", () => {
  expect(index.find("kredenshulling").entries).toEqual([]);
  expect(index.find("ledorchip").entries).toEqual([]);
  const suggestion = index.suggest("ledorchip");
  expect(suggestion).toBe("leadership");
  expect(titles(suggestion ?? "")).toContain("Łukasz Müller");
  expect(index.suggest("zzzzzzzz")).toBeUndefined();
  expect(index.suggest("🙂")).toBeUndefined();
});

test.for([
  "",
  " ",
  "🙂🙂",
  "<script>",
  "__proto__",
  "constructor",
  "%_\\",
  "'; drop table jobs; --",
])("%j is a query like any other", (query) => {
  expect(Array.isArray(index.find(query).entries)).toBe(true);
});

test("a very long word and very many words are cut", () => {
  expect(titles("w".repeat(10_000))).toEqual([]);
  const many = Array.from({ length: 2_000 }, (_, number) => `word${number}`);
  expect(titles(["nurse", ...many].join(" "))).toHaveLength(2);
});

test("an index over nothing finds nothing", async () => {
  const empty = await buildSearchIndex([]);
  expect(empty.find("nurse").entries).toEqual([]);
  expect(empty.suggest("nurses")).toBeUndefined();
});
