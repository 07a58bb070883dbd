import { expect, test } from "vitest";
import type { Posting } from "./posting.schemas.ts";
import { samplePosting } from "./posting.test-support.ts";
import { describeField } from "./posting-text.rules.ts";
import { listFacts, listSections } from "./posting-view.rules.ts";

test("remote work says where someone can live, once places are chosen", () => {
  const remoteWork = (remoteRegions: string[]) => {
    const content: Posting = { ...samplePosting, remote: "full", remoteRegions };
    return listFacts(content).find(({ term }) => term === "Remote work")?.text;
  };
  expect(remoteWork([])).toBe("Fully remote.");
  expect(remoteWork(["US-MD", "US-DC"])).toBe(
    "Fully remote. You can live in Maryland or the District of Columbia.",
  );
});

test("places take an article inside a sentence, and stand without one by themselves", () => {
  const licenses = [{ name: "License", region: "CA-NT", helps: false }];
  const section = listSections({ ...samplePosting, licenses }).find(
    ({ title }) => title === "Licenses",
  );
  expect(section?.items).toEqual(["License, for the Northwest Territories."]);
  expect(describeField("region", "US-DC")).toBe("District of Columbia");
  expect(describeField("remoteRegions", ["US-DC", "CA"])).toBe("District of Columbia\nCanada");
});

test("a field without a value says so", () => {
  expect(describeField("shift", null)).toBe("Not filled in");
  expect(describeField("benefits", [])).toBe("Not filled in");
});
