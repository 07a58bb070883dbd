import { readAccountEmails } from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer, hasRight, type Viewer } from "#platform/viewer.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { dayInUtc } from "#shared/time.ts";
import type { CitedFact } from "../facts.rules.ts";
import type { Fact } from "../facts.schemas.ts";
import { readFacts } from "../facts.store.server.ts";
import { readLibrary } from "../guides.store.server.ts";
import { guidePath } from "../resources.constants.ts";
import { factCheckErrors } from "./fact-checks.errors.ts";
import {
  type FactCheck,
  type FactProblem,
  type FactStanding,
  isOfSource,
  isWaiting,
  jurisdictionOf,
  lastGoodDay,
  problemOf,
  standingOf,
} from "./fact-checks.rules.ts";
import type { CheckForm } from "./fact-checks.schemas.ts";
import {
  digestOf,
  insertCheck,
  listChecks,
  lockFact,
  readChecksVersion,
  readLastChecks,
} from "./fact-checks.store.server.ts";

const checksShown = 20;

export interface GuideFact extends CitedFact {
  problem: FactProblem | undefined;
  check: FactCheck | undefined;
}

/**
 * A guide's statements that can stop being true, by number, with their last check. While the database
 * can't be read, they come without checks: a guide can be read without one.
 */
export async function listGuideFacts(
  { clock, database, log }: Services,
  { facts }: { facts: readonly CitedFact[] },
): Promise<GuideFact[]> {
  const today = dayInUtc(clock.now());
  let checks: ReadonlyMap<string, FactCheck> = new Map();
  try {
    checks = await database.as(anonymousViewer, (transaction) =>
      readLastChecks(transaction, facts),
    );
  } catch (error) {
    log.warn("resources.fact_checks_unknown", { error });
  }
  return facts.map((fact) => {
    const check = checks.get(fact.id);
    return { ...fact, check, problem: problemOf(fact, check, today) };
  });
}

/** A version of the facts, which changes with each check, so that kept pages of guides are made again. */
export function readFactsVersion({ database }: Services): Promise<number> {
  return database.asSystem("read version of fact checks", readChecksVersion);
}

export interface DeskFact {
  id: string;
  statement: string;
  source: { title: string; url: string };
  jurisdiction: string;
  standing: FactStanding;
  lastGoodDay: string;
  check: FactCheck | undefined;
  /** The guides that state it, and other pages that do. */
  guides: { title: string; path: string }[];
}

export interface FactFilter {
  /** `waiting`: all that need action. */
  standing: FactStanding | "waiting" | null;
  jurisdiction: string | null;
}

/** The facts of the guides, those whose time ends first at the top. @throws `forbidden` */
export async function readFactsDesk(services: Services, viewer: Viewer, filter: FactFilter) {
  requireWriter(viewer);
  const facts = [...readFacts().values()];
  const checks = await services.database.as(viewer, (transaction) =>
    readLastChecks(transaction, facts),
  );
  const today = dayInUtc(services.clock.now());
  const all = facts
    .map((fact) => toDeskFact(services, fact, checks.get(fact.id), today))
    .sort(
      (one, other) =>
        one.lastGoodDay.localeCompare(other.lastGoodDay) || one.id.localeCompare(other.id),
    );
  const there = all.filter(
    ({ jurisdiction }) => filter.jurisdiction === null || jurisdiction === filter.jurisdiction,
  );
  const counts = { all: there.length, waiting: 0 } as Record<
    FactStanding | "waiting" | "all",
    number
  >;
  for (const { standing } of there) {
    counts[standing] = (counts[standing] ?? 0) + 1;
    if (isWaiting(standing)) counts.waiting += 1;
  }
  const shown = there.filter(
    ({ standing }) =>
      filter.standing === null ||
      (filter.standing === "waiting" ? isWaiting(standing) : standing === filter.standing),
  );
  const jurisdictions = [...new Set(all.map(({ jurisdiction }) => jurisdiction))].sort();
  return { facts: shown, counts, jurisdictions };
}

/** One fact with its checks and who uses it. @throws `forbidden`, `fact_not_found` */
export async function readFact(services: Services, viewer: Viewer, id: string) {
  requireWriter(viewer);
  const fact = findFact(id);
  const digest = digestOf(fact);
  return await services.database.asSystem("read fact", async (transaction) => {
    const checks = await listChecks(transaction, id, checksShown);
    const people = checks.flatMap(({ checkedBy }) => (checkedBy ? [checkedBy] : []));
    const emails = await readAccountEmails(transaction, people);
    const current = checks.find((check) => check.digest === digest);
    const { verified, validUntil } = fact;
    return {
      fact: {
        ...toDeskFact(services, fact, current, dayInUtc(services.clock.now())),
        verified,
        validUntil: validUntil ?? null,
      },
      digest,
      last: checks[0]?.id ?? "",
      mayCheck: hasRight(viewer, "content.publish"),
      checks: checks.map(({ checkedBy, digest: of, ...check }) => ({
        ...check,
        by: (checkedBy && emails.get(checkedBy)) || null,
        /** The check was of an earlier text of the fact, so it no longer counts. */
        isOfEarlierText: of !== digest,
      })),
    };
  });
}

/**
 * Notes what someone found at a fact's source. The guides that state it follow right away.
 *
 * @throws `forbidden`, `fact_not_found`, `validation_failed`; `fact_text_changed`,
 *   `fact_checked_meanwhile` when the form was opened with another state
 */
export async function checkFact(
  services: Services,
  viewer: Viewer,
  { id, ...form }: CheckForm & { id: string },
): Promise<void> {
  if (viewer.kind !== "user" || !hasRight(viewer, "content.publish")) throw httpErrors.forbidden();
  const { userId } = viewer;
  const fact = findFact(id);
  const digest = digestOf(fact);
  if (form.digest !== digest) throw factCheckErrors.textChanged();
  if (!isOfSource(form.address, fact)) {
    const site = new URL(fact.source.url).hostname.replace(/^www\./, "");
    const message = `Enter the address of the page at ${site}, starting with https://.`;
    throw invalidInput([{ field: "address", message }]);
  }
  const { outcome, address } = form;
  const quote = form.quote || null;
  await services.database.asSystem("check fact", async (transaction) => {
    await lockFact(transaction, id);
    const [before] = await listChecks(transaction, id, 1);
    if ((before?.id ?? "") !== form.last) throw factCheckErrors.checkedMeanwhile();
    const checkedAt = services.clock.now();
    const check = { factId: id, digest, checkedAt, checkedBy: userId, outcome, address, quote };
    await insertCheck(transaction, check);
    await services.audit.record(transaction, {
      actorId: userId,
      action: "resources.fact_checked",
      subject: { type: "fact", id, name: fact.statement },
      before: { outcome: before?.outcome ?? null, address: before?.address ?? null },
      after: { outcome, address, quote },
    });
  });
}

function toDeskFact(
  { resources }: Pick<Services, "resources">,
  fact: Fact,
  check: FactCheck | undefined,
  today: string,
): DeskFact {
  const others = resources.listPagesWithFacts().filter(({ facts }) => facts.has(fact.id));
  const guides = [...readLibrary().values()].filter(({ facts }) =>
    facts.some(({ id }) => id === fact.id),
  );
  return {
    id: fact.id,
    statement: fact.statement,
    source: fact.source,
    jurisdiction: jurisdictionOf(fact),
    standing: standingOf(fact, check, today),
    lastGoodDay: lastGoodDay(fact, check),
    check: check && {
      checkedAt: check.checkedAt,
      outcome: check.outcome,
      address: check.address,
    },
    guides: [
      ...guides.map(({ slug, title }) => ({ title, path: guidePath(slug) })),
      ...others.map(({ title, path }) => ({ title, path })),
    ],
  };
}

function findFact(id: string): Fact {
  const fact = readFacts().get(id);
  if (!fact) throw factCheckErrors.notFound();
  return fact;
}

function requireWriter(viewer: Viewer): void {
  if (!hasRight(viewer, "content.draft")) throw httpErrors.forbidden();
}
