import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { PlanStep } from "#features/pathways/pathways-parts.contract.ts";
import { dayInUtc } from "#shared/time.ts";
import { VisitorTimeContext } from "#ui/content/use-visitor-zone.ts";
import { PlanStepsList } from "./plan-steps-list.tsx";

const step = {
  id: "account",
  number: 1,
  title: "Open your file",
  by: "ECFMG",
  text: "Apply online.",
  checks: [],
  costs: [],
  documents: [],
  waitsFor: [],
  holdsUp: [],
  earliest: { start: "2026-11-27", end: "2027-01-27" },
  latest: undefined,
  doneOn: undefined,
} as Partial<PlanStep> as PlanStep;

test.each([
  ["America/Vancouver", "2026-11-28T00:30:00Z", "2026-11-27"],
  ["Asia/Manila", "2026-11-27T23:00:00Z", "2026-11-28"],
])("in %s at %s, a step is done on %s or earlier", (zone, time, day) => {
  const now = new Date(time);
  const element = (
    <VisitorTimeContext.Provider value={{ zone, clock: null }}>
      <PlanStepsList
        plan={{ stages: [{ id: "start", title: "Start", steps: [step] }], leftOut: [] }}
        help={{}}
        today={dayInUtc(now)}
        now={now}
        proofs={[]}
        documentOf={{}}
        changed={{ doneId: null, undoneId: null }}
      />
    </VisitorTimeContext.Provider>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(new RegExp(`<input[^>]* max="${day}"[^>]* value="${day}"`));
});
