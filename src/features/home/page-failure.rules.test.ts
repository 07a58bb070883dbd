import { expect, test } from "vitest";
import { explainError, explainFailure } from "./page-failure.rules.ts";

test("when the database is down, the visitor is asked to try again", () => {
  const explanation = explainFailure(503);
  expect(explanation.advice).toMatch(/temporarily unavailable/);
  expect(explanation.canRetry).toBe(true);
});

test("too many requests aren't blamed on the link, and waiting helps", () => {
  const explanation = explainFailure(429);
  expect(explanation.advice).toMatch(/Wait a few minutes/);
  expect(explanation.canRetry).toBe(true);
});

test("a page that is not allowed is not offered again", () => {
  expect(explainFailure(403).canRetry).toBe(false);
});

test("a bad request is not blamed on the server, an unknown failure is", () => {
  expect(explainFailure(405).title).toBe("That didn't work");
  expect(explainFailure(500).title).toBe("Something went wrong");
  expect(explainFailure(502).title).toBe("Something went wrong");
});

test("a lost connection is not called a recorded problem", () => {
  const explanation = explainError(new TypeError("Failed to fetch"));
  expect(explanation.title).toBe("We can't reach the site");
  expect(explanation.advice).toMatch(/Check your connection/);
});

test("an error in the browser isn't called a recorded problem, one that the server answered is", () => {
  const { title, advice, canRetry } = explainError(new TypeError("x is not a function"));
  expect([title, canRetry]).toEqual(["Something went wrong", true]);
  expect(advice).toBe("We couldn't show this page. Please try again.");
  expect(explainFailure(500).advice).toContain("We've recorded the problem.");
});

test("an address that leads nowhere is named as the specification names it", () => {
  expect(explainFailure(404)).toEqual({
    title: "404",
    advice: "Oops! Page not found",
    canRetry: false,
  });
});
