import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addDocument,
  deleteDocument,
} from "#features/candidates/documents/documents.usecases.server.ts";
import { saveGoals } from "#features/onboarding/onboarding.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
} from "../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { readNextSteps } from "./next-steps.usecases.server.ts";
import * as planPage from "./pages/plan.tsx";
import { maxPlans } from "./plans.constants.ts";
import { addPlan } from "./plans.test-support.ts";
import {
  changeAnswers,
  findCurrentPlan,
  listOwnPlans,
  listProofs,
  makeCurrent,
  markDone,
  readNewPlan,
  readPlan,
  removePlan,
  suggestPathways,
  undoStep,
} from "./plans.usecases.server.ts";

let context: TestContext;
let person: TestUser;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-24T12:00:00Z") });
});
afterAll(() => context.close());
beforeEach(async () => {
  person = await context.createUser();
});

const read = (planId: string, user = person) => readPlan(context.services, user, planId);
const done = (planId: string, step: string, day = "2026-11-01", document: string | null = null) =>
  markDone(context.services, person, planId, { step, done_on: day, document });
const stepOf = async (planId: string, id: string) => {
  const { plan } = await read(planId);
  return plan?.stages.flatMap(({ steps }) => steps).find((step) => step.id === id);
};

describe("a saved plan", () => {
  test("has its answers, wished start and dates, and is the current one", async () => {
    const planId = await addPlan(context, person, { status: "citizen", start: "2029-07" });
    expect(await findCurrentPlan(context.services, person)).toBe(planId);
    const { stored, answers, plan, isOwn } = await read(planId);
    expect(stored).toMatchObject({ start: "2029-07", isCurrent: true });
    expect(answers).toEqual({
      ...{ exams: "none", status: "citizen" },
      ...{ nationality: "other", practice: "none" },
    });
    expect(plan?.wish).toMatchObject({ month: "2029-07", outcome: "reachable" });
    expect(isOwn).toBe(true);
  });

  test("is the same one when it's saved again, even at the same time", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => addPlan(context, person)));
    expect(new Set(ids).size).toBe(1);
    expect(await listOwnPlans(context.services, person)).toHaveLength(1);
  });

  test("isn't the only one: the last saved is current until another is chosen", async () => {
    const first = await addPlan(context, person);
    const second = await addPlan(context, person, {}, "nurse-ontario");
    expect(await findCurrentPlan(context.services, person)).toBe(second);
    await makeCurrent(context.services, person, first);
    expect(await findCurrentPlan(context.services, person)).toBe(first);
    await removePlan(context.services, person, first);
    expect(await findCurrentPlan(context.services, person)).toBe(second);
    await removePlan(context.services, person, second);
    expect(await findCurrentPlan(context.services, person)).toBeUndefined();
  });

  test("is one of ten at the most", async () => {
    for (let month = 1; month <= maxPlans; month += 1) {
      await addPlan(context, person, { start: `2029-${String(month).padStart(2, "0")}` });
    }
    await expect(addPlan(context, person, { start: "2030-01" })).rejects.toMatchObject({
      code: "plan_too_many",
    });
    // A plan that's saved already can still be chosen.
    await addPlan(context, person, { start: "2029-01" });
  });

  test("needs a pathway that the site has", async () => {
    await expect(addPlan(context, person, {}, "astronaut")).rejects.toMatchObject({ status: 404 });
    const missing = readNewPlan(context.services, person, new URLSearchParams("pathway=x"));
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });
});

describe("goals", () => {
  test("choose the pathways and fill in the form", async () => {
    await saveGoals(context.services, person, {
      ...{ role: "candidate", profession: "registered_nurse", trained: "PH" },
      ...{ to: "new-york", start: "2029-01" },
    });
    const { pathways } = await suggestPathways(context.services, person);
    expect(pathways.map(({ slug }) => slug)).toEqual(["nurse-new-york"]);
    const form = await readNewPlan(
      context.services,
      person,
      new URLSearchParams("pathway=nurse-new-york&status=h-1b"),
    );
    expect(form).toMatchObject({ start: "2029-01", answers: { trained: expect.any(String) } });
  });
});

describe("steps that are done", () => {
  test("keep their day, move the rest, and can be taken back", async () => {
    const planId = await addPlan(context, person);
    expect((await stepOf(planId, "step-1"))?.waitsFor).toHaveLength(1);
    await done(planId, "account");
    expect(await stepOf(planId, "account")).toMatchObject({ doneOn: "2026-11-01" });
    expect(await stepOf(planId, "step-1")).toMatchObject({
      waitsFor: [],
      earliest: { start: "2026-11-24" },
    });
    await done(planId, "account", "2026-10-05");
    expect(await stepOf(planId, "account")).toMatchObject({ doneOn: "2026-10-05" });
    await Promise.all([1, 2].map(() => undoStep(context.services, person, planId, "account")));
    expect((await stepOf(planId, "account"))?.doneOn).toBeUndefined();
  });

  test("leave a step of a season to come with the day it opens", async () => {
    const planId = await addPlan(context, person);
    const seen = async () => {
      const routes = [pageRoute("/plan/:planId", planPage)];
      return (await visitPage(context, routes, `/plan/${planId}`, undefined, person)).html;
    };
    expect(await seen()).not.toContain("Opens on");
    for (const step of ["step-2", "pathway", "experience"]) await done(planId, step);
    expect((await stepOf(planId, "match"))?.waitsFor).toEqual([]);
    expect(await seen()).toContain("Opens on Sep 2, 2027");
  });

  test("say at the step what its form has changed", async () => {
    const planId = await addPlan(context, person);
    const routes = [pageRoute("/plan/:planId", planPage)];
    const path = `/plan/${planId}`;
    const send = async (form: Record<string, string>) => {
      const { location } = await visitPage(context, routes, path, form, person);
      const { html } = await visitPage(context, routes, location ?? "", undefined, person);
      return { location, html };
    };
    const marked = await send({ intent: "done", step: "account", done_on: "2026-11-01" });
    expect(marked.location).toBe(`${path}?done=account#step-account`);
    expect(marked.html).toContain("Marked as done: Open your ECFMG file");
    const undone = await send({ intent: "undo", step: "account" });
    expect(undone.location).toBe(`${path}?undone=account#step-account`);
    expect(undone.html).toContain("Marked as not done: Open your ECFMG file");
  });

  test("lead to a step that opens later, with the day it opens", async () => {
    const planId = await addPlan(context, person);
    const next = async () => (await readNextSteps(context.services, person))?.steps[0];
    expect(await next()).toMatchObject({ id: "account", opensOn: undefined });
    for (let step = await next(); step && step.id !== "match"; step = await next()) {
      await done(planId, step.id);
    }
    expect(await next()).toMatchObject({ id: "match", opensOn: "2027-09-02" });
  });

  test("leave a step whose season opened after them under way until the season is over", async () => {
    const planId = await addPlan(context, person);
    const next = async () => (await readNextSteps(context.services, person))?.steps[0];
    for (let step = await next(); step && step.id !== "match"; step = await next()) {
      await done(planId, step.id, "2026-08-20");
    }
    expect(await next()).toMatchObject({
      ...{ id: "match", startBy: undefined, opensOn: undefined, underWayUntil: "2027-03-19" },
    });
    const routes = [pageRoute("/plan/:planId", planPage)];
    const { html } = await visitPage(context, routes, `/plan/${planId}`, undefined, person);
    expect(html).toContain("Under way until Mar 19, 2027");
    expect(html).not.toContain("Opens on");
  });

  test("lead to what can start now before a season that goes on for months", async () => {
    const planId = await addPlan(context, person, { status: "h-1b" });
    for (const step of ["account", "step-1", "step-2", "pathway", "experience"]) {
      await done(planId, step, "2026-08-20");
    }
    const next = await readNextSteps(context.services, person);
    expect(next?.steps).toMatchObject([
      { id: "step-3", underWayUntil: undefined },
      { id: "match", underWayUntil: "2027-03-19" },
    ]);
  });

  test("survive other answers, beside the plan while it lacks them", async () => {
    const planId = await addPlan(context, person, { status: "h-1b" });
    await done(planId, "step-3");
    await changeAnswers(context.services, person, planId, new Map([["status", "j-1"]]));
    expect(await stepOf(planId, "step-3")).toBeUndefined();
    expect((await read(planId)).formerSteps).toMatchObject([
      { stepId: "step-3", title: "Pass USMLE Step 3", doneOn: "2026-11-01" },
    ]);
    await changeAnswers(context.services, person, planId, new Map([["status", "h-1b"]]));
    expect((await stepOf(planId, "step-3"))?.doneOn).toBe("2026-11-01");
    expect((await read(planId)).formerSteps).toEqual([]);
  });

  test("are read when the site no longer has the step or the pathway", async () => {
    const planId = await addPlan(context, person);
    await done(planId, "account");
    const set = (values: { step_id?: string; title?: string }) =>
      context.services.database.asSystem("test", (transaction) =>
        transaction.updateTable("plan_steps").set(values).where("plan_id", "=", planId).execute(),
      );
    await set({ step_id: "old-step", title: "An old step" });
    expect((await read(planId)).formerSteps).toMatchObject([{ title: "An old step" }]);
    const seen = async (search = "") => {
      const routes = [pageRoute("/plan/:planId", planPage)];
      const path = `/plan/${planId}${search}`;
      return (await visitPage(context, routes, path, undefined, person)).html;
    };
    expect(await seen()).toContain("Also done");
    expect(await seen("?undone=old-step")).not.toContain("Marked as not done");
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("plans")
        .set({ pathway: "old-pathway", title: "An old pathway" })
        .where("id", "=", planId)
        .execute(),
    );
    const { plan, stored, formerSteps } = await read(planId);
    expect(plan).toBeUndefined();
    expect(stored.title).toBe("An old pathway");
    expect(formerSteps).toMatchObject([{ title: "An old step", doneOn: "2026-11-01" }]);
    const withoutPathway = await seen();
    expect(withoutPathway).toContain("An old step, done on Nov 1, 2026");
    expect(withoutPathway).not.toContain("Also done");
    const heading = /What.{1,6}s done/;
    expect(withoutPathway).toMatch(heading);
    await undoStep(context.services, person, planId, "old-step");
    const withoutSteps = await seen("?undone=old-step");
    expect(withoutSteps).toContain("Marked as not done");
    expect(withoutSteps).not.toMatch(heading);
    expect(withoutSteps).toContain("Choose another pathway to get new steps and dates.");
    await expect(changeAnswers(context.services, person, planId, new Map())).rejects.toMatchObject({
      code: "plan_pathway_gone",
    });
  });

  test("are in the plan, and not later than today", async () => {
    const planId = await addPlan(context, person);
    await expect(done(planId, "step-3")).rejects.toMatchObject({ code: "plan_step_unknown" });
    await expect(done(planId, "nonsense")).rejects.toMatchObject({ code: "plan_step_unknown" });
    await expect(done(planId, "account", "2026-11-26")).rejects.toMatchObject({
      code: "plan_done_later",
    });
    // In Auckland it's tomorrow already.
    await done(planId, "account", "2026-11-25");
  });

  test("can name a document of their own, and go on without it", async () => {
    const planId = await addPlan(context, person);
    const file = { name: "diploma.pdf", bytes: new TextEncoder().encode("%PDF-1.7\n%%EOF\n") };
    const diploma = { kind: "diploma", title: "My diploma", expires_on: null, file } as const;
    await addDocument(context.services, person, diploma);
    const [proof, ...others] = await listProofs(context.services, person);
    expect([proof?.title, others]).toEqual(["My diploma", []]);
    const documentId = proof?.id ?? "";
    await done(planId, "account", "2026-11-01", documentId);
    expect((await read(planId)).stored.done).toMatchObject([{ documentId }]);
    await deleteDocument(context.services, person, documentId);
    expect((await read(planId)).stored.done).toMatchObject([{ documentId: null }]);

    const other = await context.createUser();
    await addDocument(context.services, other, diploma);
    const [theirs] = await listProofs(context.services, other);
    await expect(done(planId, "account", "2026-11-01", theirs?.id)).rejects.toMatchObject({
      code: "plan_document_unknown",
    });
  });
});

describe("other people's plans", () => {
  test("can't be read or changed, and say no more than one that doesn't exist", async () => {
    const planId = await addPlan(context, person);
    const other = await context.createUser();
    for (const id of [planId, crypto.randomUUID(), "nonsense"]) {
      const attempts = [
        () => read(id, other),
        () => changeAnswers(context.services, other, id, new Map()),
        () => undoStep(context.services, other, id, "account"),
        () => makeCurrent(context.services, other, id),
        () => removePlan(context.services, other, id),
      ];
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject({ code: "plan_not_found", status: 404 });
      }
    }
  });

  test("are in no row that somebody else sees, and no visitor writes", async () => {
    const viewers = await createRowViewers(context);
    const planId = await addPlan(context, viewers.owner);
    await markDone(context.services, viewers.owner, planId, {
      ...{ step: "account", done_on: "2026-11-01", document: null },
    });
    expect(viewers.anonymous).toBe(anonymousViewer);
    expect(await countRowsSeen(context, viewers, ["plans", "plan_steps", "plan_shares"])).toEqual({
      plans: { anonymous: denied, owner: 1, other: 0, admin: 0 },
      plan_steps: { anonymous: denied, owner: 1, other: 0, admin: 0 },
      plan_shares: { anonymous: denied, owner: 0, other: 0, admin: 0 },
    });
    await expectWritesDenied(context, viewers, "plans", "pathway");
    await expectWritesDenied(context, viewers, "plan_steps", "title");
    await expectWritesDenied(context, viewers, "plan_shares", "shared_at");
  });
});
