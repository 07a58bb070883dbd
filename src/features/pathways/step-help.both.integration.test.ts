import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isGuide } from "#features/resources/resources.contract.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { features } from "../../server/features.ts";
import { requirePlaybook } from "../career/playbooks.usecases.server.ts";
import { eventKinds } from "../events/events.types.ts";
import { findUpcomingEvents, listUpcomingEvents } from "../events/listing.usecases.server.ts";
import { readJobSearch } from "../jobs/jobs.contract.ts";
import { searchJobs } from "../jobs/search/search.usecases.server.ts";
import { readDirectoryFilter } from "../mentors/directory/directory.rules.ts";
import { searchMentors } from "../mentors/directory/directory.usecases.server.ts";
import { readListFilter } from "../search/search-parts.contract.ts";
import { allAnswers } from "./pathways.rules.ts";
import { readPathways } from "./pathways.store.server.ts";
import { listHelpOfSteps, readPathwayPage } from "./pathways.usecases.server.ts";
import { makePlan } from "./plan.rules.ts";
import type { StepHelp } from "./step-help.rules.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const pathways = [...readPathways().values()];

/** Help with each step of a pathway, for every combination of answers. */
async function helpOf(pathway: (typeof pathways)[number]): Promise<[string, StepHelp[]][]> {
  const found = await Promise.all(
    allAnswers(pathway).map((answers) =>
      listHelpOfSteps(
        context.services,
        anonymousViewer,
        makePlan(pathway, answers, "2026-11-26"),
        pathway,
      ),
    ),
  );
  return Object.entries(Object.assign({}, ...found) as Record<string, StepHelp[]>);
}

const pageOf = (slug: string) =>
  readPathwayPage(context.services, anonymousViewer, slug, new URLSearchParams());

/** The number of things that a link leads to now, without those that only come close. */
async function countBehind({ kind, to }: Pick<StepHelp, "kind" | "to">): Promise<number> {
  const { pathname, searchParams } = new URL(to, context.services.application.baseUrl);
  const last = pathname.split("/").at(-1) ?? "";
  if (kind === "guide") return isGuide(last) ? 1 : 0;
  if (kind === "playbook") return requirePlaybook(last).id === last ? 1 : 0;
  if (kind === "events" && searchParams.size === 0) {
    return (await listUpcomingEvents(context.services, anonymousViewer)).length;
  }
  if (kind === "events") {
    const filter = readListFilter(searchParams, eventKinds);
    const { found } = await findUpcomingEvents(context.services, anonymousViewer, filter);
    return found.isClosest ? 0 : found.count;
  }
  if (kind === "mentors") {
    const filter = readDirectoryFilter(searchParams);
    const { total, isClosest } = await searchMentors(context.services, filter);
    return isClosest ? 0 : total;
  }
  const search = readJobSearch(searchParams);
  return (await searchJobs(context.services, anonymousViewer, search)).total;
}

describe("on a site without mentors, jobs and events", () => {
  test("steps link to guides and playbooks only, and pages to nothing empty", async () => {
    for (const pathway of pathways) {
      for (const [step, help] of await helpOf(pathway)) {
        const kinds = new Set(help.map(({ kind }) => kind));
        expect([...kinds].sort(), `${pathway.slug} ${step}`).toEqual(["guide", "playbook"]);
      }
    }
    const { places } = await pageOf("nurse-ontario");
    expect(places).toEqual({ mentors: undefined, jobs: undefined, events: undefined });
  });
});

describe("on a site with mentors, jobs and events", () => {
  beforeAll(async () => {
    for (const feature of features) await feature.seedSamples?.(context.services);
  });

  test("every step leads to a guide, a course, people and an event, and no link is empty", async () => {
    const links = new Map<string, StepHelp>();
    for (const pathway of pathways) {
      for (const [step, help] of await helpOf(pathway)) {
        const kinds = help.map(({ kind }) => kind);
        for (const kind of ["guide", "mentors", "playbook", "events"] as const) {
          expect(kinds, `${pathway.slug} ${step}`).toContain(kind);
        }
        for (const link of help) links.set(link.to, link);
      }
    }
    expect(links.size).toBeGreaterThan(25);
    const empty: string[] = [];
    for (const link of links.values()) if ((await countBehind(link)) === 0) empty.push(link.to);
    expect(empty).toEqual([]);
  });

  test("the narrowest search that finds someone is linked to", async () => {
    const { places, help } = await pageOf("nurse-new-york");
    expect(places.mentors).toBe("/mentorship?q=nurse+New+York");
    expect(places.events).toBe("/events?q=nurse");
    expect(help.nclex?.find(({ kind }) => kind === "events")?.to).toBe("/events?q=nurse");
    // No mentor of the samples is a pharmacist.
    expect((await pageOf("pharmacist-ontario")).places.mentors).toBe("/mentorship?q=Canada");
  });

  test("jobs are linked to where they open, and at no other step", async () => {
    let stepsWithJobs = 0;
    for (const pathway of pathways) {
      const help = await helpOf(pathway);
      const named = help.filter(([, links]) => links.some(({ kind }) => kind === "jobs"));
      stepsWithJobs += named.length;
      expect(named.length, pathway.slug).toBeLessThan(help.length);
      const declared = pathway.stages
        .flatMap(({ steps }) => steps)
        .filter(({ links }) => links.jobs !== undefined);
      expect(declared.length, pathway.slug).toBeGreaterThan(0);
      expect(declared.map(({ id }) => id)).toEqual(expect.arrayContaining(named.map(([id]) => id)));
      for (const [step, links] of named) {
        expect(
          links.some(({ kind, isClosest }) => kind === "jobs" && isClosest),
          step,
        ).toBe(false);
      }
    }
    expect(stepsWithJobs).toBeGreaterThan(5);
  });
});
