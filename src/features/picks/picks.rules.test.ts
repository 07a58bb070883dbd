import { expect, test } from "vitest";
import { type Pick, picksOn } from "./picks.rules.ts";

test("picks of a place come in order, each once, on their days", () => {
  const pick = (target: string, position: number, change: Partial<Pick> = {}): Pick => ({
    place: "home-guides",
    target,
    position,
    startsOn: null,
    endsOn: null,
    ...change,
  });
  const picks = [
    pick("third", 3),
    pick("first", 1, { startsOn: "2026-12-01", endsOn: "2026-12-01" }),
    pick("first", 2),
    pick("over", 1, { endsOn: "2026-11-30" }),
    pick("later", 1, { startsOn: "2026-12-02" }),
    pick("elsewhere", 1, { place: "home-mentors" }),
  ];
  expect(picksOn(picks, "home-guides", "2026-12-01")).toEqual(["first", "third"]);
  expect(picksOn(picks, "home-guides", "2026-12-02")).toEqual(["later", "first", "third"]);
});
