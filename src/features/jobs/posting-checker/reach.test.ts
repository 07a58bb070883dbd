import { describe, expect, test } from "vitest";
import { checkPosting, listReachedPlaces, postingRules } from "./posting-checker.rules.ts";
import { examplePosting, listVerdicts } from "./posting-checker.test-support.ts";
import type { Posting, PostingRule } from "./posting-checker.types.ts";
import { checkHeadCount, findReach } from "./reach.rules.ts";

const ruleOf = (id: string): PostingRule => {
  const rule = postingRules.find((each) => each.id === id);
  if (!rule) throw new Error(`There is no rule ${id}.`);
  return rule;
};
const remote = (...remotePlaces: string[]) =>
  examplePosting("CA-AB", "Calgary", { workSites: [], remotePlaces });

describe("a rule reaches", () => {
  const reach = (posting: Posting, id: string) => {
    const found = findReach(posting, ruleOf(id));
    return found && `${found.how}${found.isFirm ? "" : "?"}`;
  };

  test.each([
    ["a work site", examplePosting("CA-ON", "Toronto"), "ON-PAY-1", "site"],
    ["no work site elsewhere", examplePosting("CA-AB", "Calgary"), "ON-PAY-1", undefined],
    ["a remote hire in a listed province", remote("CA-ON"), "ON-PAY-1", "remote"],
    ["a remote hire anywhere in Canada, with doubt", remote("CA"), "ON-PAY-1", "remote?"],
    ["a remote hire anywhere, with doubt", remote("anywhere"), "ON-PAY-1", "remote?"],
    ["British Columbia wherever someone could live there", remote("CA"), "BC-PAY-1", "remote"],
    ["no province that isn't listed", remote("CA-AB", "CA-SK"), "BC-PAY-1", undefined],
    ["Quebec with doubt even where it's listed", remote("CA-QC"), "QC-FR-1", "remote?"],
    [
      "New York through the office that the job reports to",
      { ...remote("US-TX"), reportsTo: "US-NY" },
      "NY-1",
      "reports_to",
    ],
    ["a city by its name", examplePosting("US-NY", "Brooklyn, NY"), "NYC-1", "site"],
    ["no other city of the state", examplePosting("US-NY", "Buffalo"), "NYC-1", undefined],
    ["a home in the city through its state", remote("US-NY"), "NYC-1", "remote"],
    ["all of the United States through one state", remote("US-TX"), "US-CIT-1", "remote"],
    ["no province with a code of its own", examplePosting("CA-ON", "Ottawa"), "CA-HR-2", undefined],
  ])("%s", (_, posting, id, expected) => {
    expect(reach(posting, id)).toBe(expected);
  });

  test("Colorado where staff is there and several states are listed without it", () => {
    const staff = { total: null, byPlace: { "US-CO": { minimum: 1, maximum: null } } };
    expect(reach({ ...remote("US-TX", "US-UT"), headCount: staff }, "CO-1")).toBe("remote");
    expect(reach({ ...remote("US-TX"), headCount: staff }, "CO-1")).toBeUndefined();
    expect(reach(remote("US-TX", "US-UT"), "CO-1")).toBeUndefined();
  });
});

describe("a head count", () => {
  const answer = (id: string, headCount: Posting["headCount"], reportsTo: string | null = null) => {
    const found = checkHeadCount(
      examplePosting("US-CA", "Fresno", { headCount, reportsTo }),
      ruleOf(id),
    );
    if (!found.passes) return "too small";
    return found.doubt ? "unknown" : "large enough";
  };
  const band = (minimum: number, maximum: number | null) => ({ minimum, maximum });

  test.each([
    ["of the band 10 to 24 is below Ontario's 25", "ON-PAY-1", band(10, 24), {}, "too small"],
    ["of the band 25 to 99 isn't", "ON-PAY-1", band(25, 99), {}, "large enough"],
    ["of 2000 and more isn't", "ON-PAY-1", band(2000, null), {}, "large enough"],
    ["that isn't known may be", "ON-PAY-1", null, {}, "unknown"],
    ["of a band across the limit may be", "CA-1", band(10, 24), { "US-CA": band(1, 1) }, "unknown"],
    [
      "adds up over the regions",
      "ON-PAY-1",
      null,
      { "CA-ON": band(20, 20), "CA-AB": band(5, 9) },
      "large enough",
    ],
    ["of a place isn't known by the total", "CA-1", band(100, 499), {}, "unknown"],
    ["of a place is no larger than the total", "MN-1", band(10, 24), {}, "too small"],
    [
      "of a place is what others leave of the total",
      "CT-1",
      band(9, 9),
      { "US-CA": band(9, 9) },
      "too small",
    ],
    [
      "of a state counts the staff of its city",
      "CA-1",
      band(100, 100),
      { "US-CA-LAC": band(3, 3) },
      "large enough",
    ],
  ] as const)("%s", (_, id, total, byPlace, expected) => {
    expect(answer(id, { total, byPlace })).toBe(expected);
  });

  test("of a place is one at least where the job reports to an office there", () => {
    expect(answer("CA-1", { total: band(100, 100), byPlace: {} }, "US-CA")).toBe("large enough");
  });

  test("that isn't known warns and says so", () => {
    const posting = examplePosting("CA-ON", "Toronto", {
      pay: null,
      headCount: { total: null, byPlace: {} },
    });
    const [finding] = checkPosting(posting).filter(({ ruleId }) => ruleId === "ON-PAY-1");
    expect(finding?.severity).toBe("warn");
    expect(finding?.message).toContain(
      "This applies once you have 25 employees. We don't know how many you have.",
    );
  });

  test.each([
    [
      "in all and in one place",
      "CA-1",
      examplePosting("US-CA", "Fresno"),
      "California requires postings to state the expected pay or a pay range. Add one. This applies once you have 15 employees, at least 1 of them in California. We don't know how many you have.",
    ],
    [
      "in a place whose name takes an article",
      "DC-1",
      examplePosting("US-DC", "Washington"),
      "The District of Columbia requires postings to state the expected pay or a pay range. Add one. This applies once you have 1 employee in the District of Columbia. We don't know how many you have there.",
    ],
  ])("that isn't known %s is one sentence", (_, id, posting, message) => {
    const unknown = { pay: null, reportsTo: null, headCount: { total: null, byPlace: {} } };
    const found = checkPosting({ ...posting, ...unknown });
    expect(found.find(({ ruleId }) => ruleId === id)?.message).toBe(message);
  });
});

test("a posting's places are listed with the reason, and whether that is certain", () => {
  const posting = examplePosting("CA-AB", "Calgary", { remotePlaces: ["CA"] });
  const places = listReachedPlaces(posting);
  expect(places.map(({ place }) => place)).toEqual(
    expect.arrayContaining(["CA-ON", "CA-BC", "CA-PE", "CA-QC", "CA", "CA-AB"]),
  );
  expect(places.find(({ place }) => place === "CA-BC")).toMatchObject({
    name: "British Columbia",
    why: "Someone in British Columbia could do this job remotely.",
    isCertain: true,
  });
  expect(places.find(({ place }) => place === "CA-ON")?.isCertain).toBe(false);
  expect(places.find(({ place }) => place === "CA-AB")?.why).toBe("The work is done in Alberta.");
  const inDallas = listReachedPlaces(examplePosting("US-TX", "Dallas"));
  expect(inDallas.find(({ place }) => place === "US")).toMatchObject({
    name: "United States",
    why: "The work is done in the United States.",
  });
});

test("public rules don't reach a posting for the employer's own staff", () => {
  const posting = examplePosting("CA-ON", "Toronto", { pay: null, isInternal: true });
  expect(listVerdicts(checkPosting(posting))).toEqual(["POST-PAY warn"]);
});
