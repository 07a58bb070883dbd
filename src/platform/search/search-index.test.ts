import { describe, expect, test } from "vitest";
import type { SearchEntry } from "#platform/search-entry.ts";
import { buildSearchIndex, SearchIndex } from "./search-index.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary({
  professions: [
    { same: ["=doctor", "physician", "^gp", "family doctor", "medecin"], includes: ["surgeon"] },
    { same: ["^rn", "registered nurse", "=nurse", "infirmiere"] },
    { same: ["surgeon", "chirurgien"] },
  ],
  terms: [{ same: ["lmia", "labour market impact assessment"] }],
  kinds: { jobs: ["job", "jobs"] },
  questions: ["how", "do"],
  fillers: ["how", "do", "i", "in", "a", "the", "get"],
  jobFillers: ["hiring"],
  places: [{ names: ["canada"], finds: ["#ca"] }],
  cities: { "CA-ON": ["toronto"] },
  regions: { "CA-ON": ["Ontario"], "CA-NS": ["Nova Scotia"], "US-OR": ["Oregon"] },
});

const entry = (title: string, keywords = "", detail = ""): SearchEntry => ({
  group: "guides",
  id: title,
  title,
  detail,
  keywords,
  path: `/${title}`,
  sample: false,
});

const index = await buildSearchIndex(
  [
    entry("Medical credentialing", "Hospital privileges"),
    entry("Registered Nurse, Intensive Care", "Ventilators"),
    entry("Hiring a ward team", "What a nurse earns\nA nurse's shifts"),
    entry("Łukasz Müller", "Leadership", "Director, Größe GmbH. Montréal"),
    entry("H-1B and J-1 compared"),
    entry("Practising in Canada", "Licensing"),
  ],
  vocabulary,
);

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

test.for([
  ["dential", "credentialing"],
  ["tilator", "ventilators"],
  ["ileges", "privileges"],
  ["ensive", "intensive"],
  ["dership", "leadership"],
])("%s begins no word, so %s isn't found by it", ([query = "", word = ""]) => {
  expect(titles(word)).not.toEqual([]);
  expect(titles(query)).toEqual([]);
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

test("where some words are enough, the rest may be anything, and words may be unfinished", () => {
  expect(titles("zzzzzz xxxxxx yyyyyy nurse")).toHaveLength(2);
  expect(titles("zzzzzz lead")).toEqual(["Łukasz Müller"]);
  expect(titles("zzzzzz qqqqqq")).toEqual([]);
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
  const empty = await buildSearchIndex([], vocabulary);
  expect(empty.find("nurse").entries).toEqual([]);
  expect(empty.suggest("nurses")).toBeUndefined();
});

describe("words that mean the same", () => {
  const place = (title: string, location: string): SearchEntry => ({
    ...entry(title, "", location),
    group: "jobs",
    location,
  });
  const jobs = new SearchIndex(vocabulary);
  for (const one of [
    place("Family Physician", "Thunder Bay, ON"),
    place("Surgeon", "Halifax, NS"),
    place("RN, Operating Room", "Portland, OR"),
    place("Doctoral Fellow", "Toronto, ON"),
    { ...entry("Moving to Ontario", "The LMIA"), text: "What a physician pays" },
  ]) {
    jobs.put(one);
  }
  const found = (query: string) => jobs.find(query).entries.map((one) => one.entry.title);

  test.for([
    ["doctor", ["Family Physician", "Surgeon", "Moving to Ontario"]],
    ["GP", ["Family Physician", "Surgeon", "Moving to Ontario"]],
    ["médecin", ["Family Physician", "Surgeon", "Moving to Ontario"]],
    ["surgeon", ["Surgeon"]],
    ["chirurgien", ["Surgeon"]],
    ["nurse", ["RN, Operating Room"]],
    ["infirmière", ["RN, Operating Room"]],
    ["nurse OR", ["RN, Operating Room"]],
    ["doctor ON", ["Family Physician", "Moving to Ontario"]],
    ["doctor nova scotia", ["Surgeon"]],
    ["physican ontaro", ["Family Physician", "Moving to Ontario"]],
    ["labor market impact assessment", ["Moving to Ontario"]],
    ["doctora", ["Doctoral Fellow"]],
  ] as const)("%s finds %s", ([query, expected]) => {
    expect(found(query)).toEqual(expected);
  });

  test("a city finds what is in it, and after that what is for its province", () => {
    expect(found("toronto")[0]).toBe("Doctoral Fellow");
    expect(found("toronto")).toEqual(
      expect.arrayContaining(["Family Physician", "Moving to Ontario"]),
    );
  });

  test("the kind that is named comes first, and a question is answered by something to read", () => {
    expect(found("physician jobs")[0]).toBe("Family Physician");
    expect(found("how do I get a physician in Ontario?")[0]).toBe("Moving to Ontario");
  });

  test("what isn't a word of an entry changes too, and each of its words", () => {
    const own = new SearchIndex(vocabulary);
    const before: SearchEntry = {
      ...entry("Embalmer", "Cosmetics", "Sample Home"),
      ...{ text: "Restoration", location: "Toronto, ON", passages: ["Grief"], tags: ["#trades"] },
      ...{ facets: { rate: "Under $50" }, until: 1_000 },
    };
    own.put(before);
    own.put({ ...before, facets: { rate: "Over $50" }, until: 2_000, path: "/later" });
    const options = { groups: ["guides"], now: 1_500 } as const;
    const [found] = own.find("embalmer", options).entries;
    expect(found?.entry).toMatchObject({ path: "/later", facets: { rate: "Over $50" } });
    expect(own.find("embalmer", { ...options, now: 2_000 }).total).toBe(0);
    expect(own.size).toBe(1);
    for (const [name, value, query] of [
      ["title", "Mortician", "mortician"],
      ["detail", "Perfusionist Home", "perfusionist"],
      ["keywords", "Makeup", "makeup"],
      ["text", "Reconstruction", "reconstruction"],
      ["location", "Halifax, Nova Scotia", "nova scotia"],
      ["passages", ["Mourning"], "mourning"],
    ] as const) {
      const whole = { matching: "all", total: 1 };
      expect(own.find(query, options), query).not.toMatchObject(whole);
      own.put({ ...before, until: 2_000, [name]: value });
      expect(own.find(query, options), query).toMatchObject(whole);
    }
    expect(own.size).toBe(1);
  });

  test("entries come, change, end and go", () => {
    const own = new SearchIndex(vocabulary);
    own.put({ ...entry("Perfusionist"), until: 1_000 });
    expect(own.find("perfusionist", { now: 999 }).total).toBe(1);
    expect(own.find("perfusionist", { now: 1_000 }).total).toBe(0);
    own.put({ ...entry("Perfusionist"), title: "Embalmer" });
    expect(own.find("perfusionist").total).toBe(0);
    expect(own.find("embalmer").total).toBe(1);
    own.remove("guides", "Perfusionist");
    expect(own.find("embalmer").total).toBe(0);
    for (let round = 0; round < 40; round += 1) {
      for (let at = 0; at < 100; at += 1) own.put(entry(`Entry ${at}`, `round${round}`));
    }
    expect(own.size).toBe(100);
    expect(own.find("round39").total).toBe(100);
    expect(own.find("entry 7").entries[0]?.entry.title).toBe("Entry 7");
  });
});
