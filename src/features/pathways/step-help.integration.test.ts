import { afterAll, beforeAll, expect, test } from "vitest";
import { isGuide } from "#features/resources/resources.contract.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { professions } from "../../../content/synonyms/professions.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { features } from "../../server/features.ts";
import { requirePlaybook } from "../career/playbooks.usecases.server.ts";
import { readJobSearch } from "../jobs/jobs.contract.ts";
import { findClosestJobs, searchJobs } from "../jobs/search/search.usecases.server.ts";
import { readDirectoryFilter } from "../mentors/directory/directory.rules.ts";
import { searchMentors } from "../mentors/directory/directory.usecases.server.ts";
import { allAnswers } from "./pathways.rules.ts";
import { readPathways } from "./pathways.store.server.ts";
import { listHelpOfSteps } from "./pathways.usecases.server.ts";
import { makePlan } from "./plan.rules.ts";
import type { StepHelp } from "./step-help.rules.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  for (const feature of features) await feature.seedSamples?.(context.services);
});
afterAll(() => context.close());

const pathways = [...readPathways().values()];

const helpOf = (pathway: (typeof pathways)[number]) =>
  allAnswers(pathway).flatMap((answers) =>
    Object.entries(listHelpOfSteps(makePlan(pathway, answers, "2026-11-26"), pathway.links)),
  );

const phrases = new Set<string>(
  Object.values(professions).flatMap((profession) => profession.phrases),
);

/**
 * How many things a link leads to now, those that come closest included. A search for a profession leads to an alert for
 * its next job where none is open.
 */
async function countBehind({ kind, to }: StepHelp): Promise<number> {
  const { pathname, searchParams } = new URL(to, context.services.application.baseUrl);
  const last = pathname.split("/").at(-1) ?? "";
  if (kind === "guide") return isGuide(last) ? 1 : 0;
  if (kind === "playbook") return requirePlaybook(last).id === last ? 1 : 0;
  if (kind === "events") return pathname === "/events" ? 1 : 0;
  if (kind === "mentors") {
    return (await searchMentors(context.services, readDirectoryFilter(searchParams))).mentors
      .length;
  }
  const search = readJobSearch(searchParams);
  const found = await searchJobs(context.services, anonymousViewer, search);
  if (found.total > 0 || phrases.has(search.keyword)) return 1;
  return (await findClosestJobs(context.services, anonymousViewer, search))?.total ?? 0;
}

test("every step of every pathway leads to people, a course and an event, and no link is dead", async () => {
  const links = new Map<string, StepHelp>();
  for (const pathway of pathways) {
    for (const [step, help] of helpOf(pathway)) {
      const kinds = help.map(({ kind }) => kind);
      for (const kind of ["mentors", "playbook", "events"] as const) {
        expect(kinds, `${pathway.slug} ${step}`).toContain(kind);
      }
      if (pathway.links.guides.length > 0)
        expect(kinds, `${pathway.slug} ${step}`).toContain("guide");
      for (const link of help) links.set(link.to, link);
    }
  }
  expect(links.size).toBeGreaterThan(25);
  const dead: string[] = [];
  for (const link of links.values()) if ((await countBehind(link)) === 0) dead.push(link.to);
  expect(dead).toEqual([]);
});

test("each pathway names jobs at the stages at which they open, and at no others", () => {
  for (const pathway of pathways) {
    const help = helpOf(pathway).flatMap(([step, links]) => links.map((link) => ({ step, link })));
    const named = new Set(help.filter(({ link }) => link.kind === "jobs").map(({ step }) => step));
    expect(named.size, pathway.slug).toBeGreaterThan(0);
    expect(named.size, pathway.slug).toBeLessThan(new Set(help.map(({ step }) => step)).size);
    for (const { step, link } of help) {
      if (link.isClosest) expect(link.kind, `${pathway.slug} ${step}`).not.toBe("jobs");
    }
  }
});
