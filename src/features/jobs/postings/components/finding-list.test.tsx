import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { checkPosting } from "../../posting-checker/posting-checker.rules.ts";
import { examplePosting } from "../../posting-checker/posting-checker.test-support.ts";
import { FindingList } from "./finding-list.tsx";

test("a law comes with its first day and the day of the rules, our own advice with neither", () => {
  const found = checkPosting(examplePosting("US-OH", "Columbus", { pay: null }));
  const show = (id: string) =>
    renderToStaticMarkup(<FindingList findings={found.filter(({ ruleId }) => ruleId === id)} />);
  expect(show("OH-COL")).toContain("Effective Jan 1, 2027. Rules as of Nov 22, 2026.");
  expect(show("POST-PAY")).toContain("Our advice.");
  expect(show("POST-PAY")).not.toMatch(/Effective|Rules as of/);
});
