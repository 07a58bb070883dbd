import type { AdminFigure } from "#platform/admin/admin-figure.ts";
import type { AdminQueue } from "#platform/admin/admin-queue.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasAnyRight, hasRight, type Viewer } from "#platform/viewer.ts";
import type { Money } from "#shared/money.ts";
import { toMilliseconds } from "#shared/time.ts";
import { describeWait } from "./home.rules.ts";
import { countParts, type HomeRow, readTally } from "./home.store.server.ts";
import type { AdminHome, WaitingQueue, WeekFigure } from "./home.types.ts";

type Part = AdminQueue | AdminFigure;

/** Queues, figures of the week and tallies that the viewer has the rights for. @throws `forbidden` without any. */
export async function readAdminHome(services: Services, viewer: Viewer): Promise<AdminHome> {
  if (!hasAnyRight(viewer)) throw httpErrors.forbidden();
  const { admin, clock, database } = services;
  const own = [...admin.queues, ...admin.figures].filter(({ right }) => hasRight(viewer, right));
  const now = clock.now();
  const tallied = admin.tallies.filter(({ right }) => hasRight(viewer, right));
  const [counted, tallies] = await Promise.all([
    count(services, viewer, own),
    Promise.all(
      tallied.map(async (tally) => ({
        title: tally.title,
        note: tally.note,
        empty: tally.empty,
        lines: await database.asSystem("read tally", (transaction) =>
          readTally(transaction, tally, daysBefore(now, 30)),
        ),
      })),
    ),
  ]);
  return {
    tallies,
    queues: toQueues(admin.queues, counted, now),
    figures: admin.figures
      .filter((figure) => own.includes(figure))
      .flatMap((figure) => toFigures(figure, counted.get(figure) ?? [])),
  };
}

/** Queues that wait and that the viewer has the rights for; empty without any rights. */
export async function readAdminQueues(services: Services, viewer: Viewer): Promise<WaitingQueue[]> {
  const { queues } = services.admin;
  const own = queues.filter(({ right }) => hasRight(viewer, right));
  if (own.length === 0) return [];
  return toQueues(queues, await count(services, viewer, own), services.clock.now());
}

const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - toMilliseconds({ hours: 24 * days }));

/** Counts parts with the rights that each names. */
async function count(
  { database, clock }: Services,
  viewer: Viewer,
  parts: readonly Part[],
): Promise<ReadonlyMap<Part, HomeRow[]>> {
  const viewers = parts.filter(({ readsAs }) => readsAs === "viewer");
  const systems = parts.filter(({ readsAs }) => readsAs === "system");
  const now = clock.now();
  const viewerId = viewer.kind === "user" ? viewer.userId : "";
  const periods = { weekBefore: daysBefore(now, 14), week: daysBefore(now, 7), now, viewerId };
  const [seen, found] = await Promise.all([
    database.as(viewer, (transaction) => countParts(transaction, viewers, periods)),
    database.asSystem("count what waits", (transaction) =>
      countParts(transaction, systems, periods),
    ),
  ]);
  return new Map<Part, HomeRow[]>([
    ...Map.groupBy(seen, ({ position }) => viewers[position] as Part),
    ...Map.groupBy(found, ({ position }) => systems[position] as Part),
  ]);
}

/** Those with something in them, the one that has waited longest first. */
const toQueues = (
  queues: readonly AdminQueue[],
  counted: ReadonlyMap<Part, HomeRow[]>,
  now: Date,
): WaitingQueue[] =>
  queues
    .flatMap((queue) => (counted.get(queue) ?? []).map((row) => ({ queue, row })))
    .filter(({ row }) => Number(row.amount) > 0)
    .sort((one, other) => timeOf(one.row) - timeOf(other.row))
    .map(({ queue, row }) => toQueue(queue, row, now));

/** One without a time comes last. */
const timeOf = ({ since }: HomeRow) => since?.getTime() ?? Number.POSITIVE_INFINITY;

const toQueue = (
  { label, to }: AdminQueue,
  { amount, since }: HomeRow,
  now: Date,
): WaitingQueue => ({
  label,
  to,
  count: Number(amount),
  oldest: since && describeWait(since, now),
});

/** Each currency is a figure. Money that didn't move in either week is none. */
function toFigures({ label, to, unit }: AdminFigure, rows: HomeRow[]): WeekFigure[] {
  if (unit === "money" && rows.length === 0) {
    return [{ label, to, currency: null, week: 0, weekBefore: 0 }];
  }
  return rows
    .map(({ amount, before, currency }) => ({
      label,
      to,
      currency: currency as Money["currency"] | null,
      week: Number(amount),
      weekBefore: Number(before),
    }))
    .sort((one, other) => (one.currency ?? "").localeCompare(other.currency ?? ""));
}
