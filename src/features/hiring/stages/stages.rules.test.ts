import { expect, test } from "vitest";
import { addStage, moveStage, type StageDraft } from "./stages.rules.ts";

const stages = (["new", "screening", "interview", "hired", "declined"] as const).map(
  (kind): StageDraft & { id: string } => ({
    id: kind,
    kind,
    name: kind,
    promisedDays: kind === "hired" || kind === "declined" ? null : 10,
  }),
);
const ids = (some: readonly { id: string | null }[]) => some.map(({ id }) => id);

test("a stage moves among those under way; the first and the last ones stay", () => {
  expect(ids(moveStage(stages, "interview", -1)).slice(0, 3)).toEqual([
    "new",
    "interview",
    "screening",
  ]);
  for (const [id, by] of [
    ["screening", -1],
    ["interview", 1],
    ["new", 1],
    ["hired", -1],
  ] as const) {
    expect(moveStage(stages, id, by)).toEqual(stages);
  }
});

test("a new stage comes before those that end an application", () => {
  const added = addStage(stages, { kind: "interview", name: "Panel", promisedDays: 5 });
  expect(added.map(({ name }) => name)).toEqual([
    "new",
    "screening",
    "interview",
    "Panel",
    "hired",
    "declined",
  ]);
});
