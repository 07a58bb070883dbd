import { describe, expect, test } from "vitest";
import { ByteBudget } from "./byte-budget.ts";

const create = () => new ByteBudget({ total: 100, perNetwork: 60, perAccount: 40 });

describe("bytes in flight are bounded", () => {
  test("for one network", () => {
    const budget = create();
    const sender = { network: "a" };
    expect(budget.take(40, sender)).toBeDefined();
    expect(budget.take(20, sender)).toBeDefined();
    expect(budget.take(1, sender)).toBeUndefined();
    expect(budget.take(1, { network: "b" })).toBeDefined();
  });

  test("for one account, from wherever it sends", () => {
    const budget = create();
    expect(budget.take(40, { network: "a", account: "ada" })).toBeDefined();
    expect(budget.take(1, { network: "b", account: "ada" })).toBeUndefined();
    expect(budget.take(1, { network: "b", account: "eve" })).toBeDefined();
  });

  test("for everybody together", () => {
    const budget = create();
    budget.take(60, { network: "a" });
    budget.take(40, { network: "b" });
    expect(budget.take(1, { network: "c" })).toBeUndefined();
  });
});

test("what is released is free again, once", () => {
  const budget = create();
  const release = budget.take(60, { network: "a" });
  budget.take(40, { network: "b" });
  release?.();
  release?.();
  expect(budget.used("total")).toBe(40);
  expect(budget.take(60, { network: "a" })).toBeDefined();
});

test("what is refused takes nothing", () => {
  const budget = create();
  budget.take(60, { network: "a" });
  expect(budget.take(1, { network: "a", account: "ada" })).toBeUndefined();
  expect(budget.used("account ada")).toBe(0);
  expect(budget.used("total")).toBe(60);
});

test("one body fits, however large, where nothing else is in flight", () => {
  const budget = create();
  expect(budget.take(500, { network: "a", account: "ada" })).toBeDefined();
  expect(budget.take(1, { network: "b" })).toBeUndefined();
});
