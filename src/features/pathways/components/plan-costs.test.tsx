import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlanCosts, type PlanCostsProps } from "./plan-costs.tsx";

const total = { currency: "USD", minCents: 11_000, maxCents: 11_000 } as const;

const read = (plan: Partial<PlanCostsProps["plan"]>) =>
  renderToStaticMarkup(
    <PlanCosts plan={{ months: [], feesToCheck: 0, totals: [], ...plan }} totals={[]} />,
  );

test("no fees are left because their steps are done, or because we list none", () => {
  const none = "We don&#x27;t list fees for this plan.";
  expect(read({})).toContain(`${none}</p>`);
  expect(read({ feesToCheck: 2 })).toContain(`${none} Each step with a fee tells you`);
  const done = "Every step with a fee we list is done.";
  expect(read({ totals: [total] })).toContain(`${done}</p>`);
  const others = read({ totals: [total], feesToCheck: 2 });
  expect(others).toContain(`${done} Each other step with a fee tells you`);
});
