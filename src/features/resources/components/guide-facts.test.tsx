import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExpiredFactsNote } from "./guide-expired-facts.tsx";
import { GuideFacts, type ShownFact } from "./guide-facts.tsx";

const fact: ShownFact = {
  number: 1,
  uses: 1,
  statement: "The 2027 season opened on June 3, 2026.",
  source: { title: "The body: its timeline", url: "https://source.example/timeline" },
  verified: "2026-11-18",
  validUntil: "2027-05-31",
  problem: undefined,
  check: undefined,
};

/** The list of facts as text. */
const read = (changes: Partial<ShownFact>) =>
  toText(renderToStaticMarkup(<GuideFacts facts={[{ ...fact, ...changes }]} />));

const readNote = (expired: number, total: number) =>
  toText(renderToStaticMarkup(<ExpiredFactsNote expired={expired} total={total} listId="facts" />));

const toText = (html: string) => html.replaceAll(/<[^>]+>/g, "");

test("a fact names the day after which to look again only while nothing is wrong with it", () => {
  const again = "This may change after May 31, 2027";
  expect(read({})).toContain(again);
  for (const problem of ["outdated", "unchecked", "changed", "not_found"] as const) {
    expect(read({ problem })).not.toContain(again);
  }
  expect(read({ problem: "outdated" })).toContain(
    "Check the official source: this may have changed since May 31, 2027",
  );
});

test("a fact that's checked every week says that it can change, and how old its check is", () => {
  const often = "This can change any week";
  expect(read({ recheckDays: 7 })).toContain(often);
  expect(read({})).not.toContain(often);
  const old = read({ recheckDays: 7, problem: "unchecked" });
  expect(old).not.toContain(often);
  expect(old).toContain("Check the official source: not checked for more than 7 days");
});

test("the note speaks of one expired fact in the singular", () => {
  expect(readNote(1, 1)).toContain("See where to check it.");
  expect(readNote(1, 12)).toContain("1 of the 12 facts in this guide");
  expect(readNote(1, 12)).toContain("See which one and where to check.");
  expect(readNote(2, 12)).toContain("See which ones and where to check.");
  expect(readNote(0, 12)).toBe("");
});
