import { findMergedInto, readDataSubject } from "#features/auth/auth.contract.ts";
import type { AuditRegistry } from "#platform/audit/audit-registry.ts";
import {
  type AuditFilter,
  type AuditRow,
  searchEntries,
} from "#platform/audit/audit-search.store.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { csvHeader, csvLines } from "#shared/csv.ts";
import { isId } from "#shared/ids.ts";
import { addDays, dayInUtc, isDay, midnightInUtc, toSeconds } from "#shared/time.ts";
import { adminErrors } from "../admin.errors.ts";
import { maxQueryLength } from "./audit-log.constants.ts";
import { describeEntry, plainSentence } from "./audit-log.rules.ts";
import { findAccountByEmail, readNames } from "./audit-log.store.server.ts";
import type { LogEntry, LogQuery } from "./audit-log.types.ts";

const entriesPerPage = 50;
const rowsPerStep = 1_000;

const exportLimit = {
  name: "admin/audit-export",
  capacity: 20,
  periodSeconds: toSeconds({ days: 1 }),
};

export interface LogPage {
  query: LogQuery;
  entries: LogEntry[];
  /** The cursor of the next page; null on the last. */
  next: number | null;
  /** Parts of the filter that can't be read, each as a sentence. */
  problems: string[];
  groups: { name: string; actions: { action: string; name: string }[] }[];
  subjectTypes: string[];
}

/** One page of the log, the newest first. */
export async function readAuditLog(
  services: Services,
  viewer: Viewer,
  parameters: URLSearchParams,
): Promise<LogPage> {
  requireAuditor(viewer);
  const { registry } = services.audit;
  const query = readQuery(parameters);
  const after = Number(parameters.get("after") ?? Number.NaN);
  const afterId = Number.isSafeInteger(after) && after > 0 ? after : undefined;
  const found = await services.database.asSystem("read audit log", async (transaction) => {
    const { filter, problems } = await filterOf(transaction, registry, query);
    if (problems.length > 0) return { problems, entries: [], next: null };
    const page = { afterId, limit: entriesPerPage + 1 };
    const rows = await searchEntries(transaction, filter, page);
    const shown = rows.slice(0, entriesPerPage);
    const next = rows.length > entriesPerPage ? (shown.at(-1)?.id ?? null) : null;
    return { problems, next, entries: await describeEntries(transaction, registry, shown) };
  });
  return {
    query,
    ...found,
    groups: [...registry.groups].map(([name, actions]) => ({
      name,
      actions: actions.map((action) => ({
        action,
        name: registry.findAction(action)?.name ?? action,
      })),
    })),
    subjectTypes: [...registry.subjectTypes],
  };
}

/**
 * The whole filtered log as CSV, piece by piece. The export becomes an entry too.
 *
 * @throws `forbidden`, `audit_filter_unreadable`, `too_many_audit_exports`.
 */
export async function exportAuditLog(
  services: Services,
  viewer: Viewer,
  parameters: URLSearchParams,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
  const auditor = requireAuditor(viewer);
  if (!(await services.rateLimits.take(exportLimit, auditor.userId))) {
    throw adminErrors.tooManyExports();
  }
  const { registry } = services.audit;
  const query = readQuery(parameters);
  const filter = await services.database.asSystem("export audit log", async (transaction) => {
    const read = await filterOf(transaction, registry, query);
    if (read.problems.length > 0) throw adminErrors.filterUnreadable(read.problems.join(" "));
    const set = Object.entries(query).filter(([, value]) => value !== "");
    await services.audit.record(transaction, {
      actorId: auditor.userId,
      action: "audit.exported",
      subject: { type: "audit_log", id: "log", name: "as CSV" },
      details: Object.fromEntries(set),
    });
    return read.filter;
  });
  return {
    fileName: `audit-log-${dayInUtc(services.clock.now())}.csv`,
    stream: streamCsv(services, filter),
  };
}

const columns = [
  "Entry",
  "Time (UTC)",
  "Actor",
  "Action",
  "What happened",
  "Subject type",
  "Subject",
  "Before",
  "After",
  "Reason",
  "Details",
];

function streamCsv(services: Services, filter: AuditFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let afterId: number | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(csvHeader(columns)));
    },
    async pull(controller) {
      const rows = await services.database.asSystem("export audit log", async (transaction) => {
        const found = await searchEntries(transaction, filter, { afterId, limit: rowsPerStep });
        const entries = await describeEntries(transaction, services.audit.registry, found);
        return found.map((row, position) => toCells(row, entries[position]));
      });
      if (rows.length > 0) controller.enqueue(encoder.encode(csvLines(rows)));
      const last = rows.at(-1)?.[0];
      afterId = typeof last === "number" ? last : undefined;
      if (rows.length < rowsPerStep) controller.close();
    },
  });
}

function toCells(row: AuditRow, entry: LogEntry | undefined): (string | number | null)[] {
  const asText = (values: Record<string, unknown> | null) => values && JSON.stringify(values);
  return [
    row.id,
    row.occurredAt.toISOString(),
    row.actorId,
    row.action,
    entry ? plainSentence(entry.sentence) : null,
    row.subjectType,
    row.subjectId,
    asText(row.before),
    asText(row.after),
    row.reason,
    asText(row.details),
  ];
}

/** Entries in words, with the names of the people in them. */
export async function describeEntries(
  transaction: DatabaseTransaction,
  registry: AuditRegistry,
  rows: readonly AuditRow[],
): Promise<LogEntry[]> {
  const ids = rows.flatMap(({ actorId, subjectType, subjectId, details }) => [
    ...(actorId ? [actorId] : []),
    ...Object.values(details).filter(
      (value): value is string => typeof value === "string" && isId(value),
    ),
    ...(registry.subjectOf(subjectType).isAccount && isId(subjectId) ? [subjectId] : []),
  ]);
  const names = await readNames(transaction, [...new Set(ids)]);
  return rows.map((row) => describeEntry(registry, row, names));
}

function readQuery(parameters: URLSearchParams): LogQuery {
  const read = (name: keyof LogQuery) =>
    (parameters.get(name) ?? "")
      .replaceAll(/\p{Cc}/gu, "")
      .toWellFormed()
      .trim()
      .slice(0, maxQueryLength);
  return {
    person: read("person"),
    group: read("group"),
    action: read("action"),
    subject: read("subject"),
    from: read("from"),
    to: read("to"),
  };
}

async function filterOf(
  transaction: DatabaseTransaction,
  registry: AuditRegistry,
  query: LogQuery,
): Promise<{ filter: AuditFilter; problems: string[] }> {
  const problems: string[] = [];
  const personIds = await findPersonIds(transaction, query.person);
  if (query.person && !personIds) problems.push("No account has this email or ID.");
  const actions = actionsOf(registry, query);
  if ((query.group || query.action) && !actions) problems.push("Choose an action from the list.");
  for (const [name, day] of [
    ["From", query.from],
    ["To", query.to],
  ] as const) {
    if (day && !isDay(day)) problems.push(`${name} must be a date, such as 2026-11-23.`);
  }
  if (problems.length > 0) return { filter: {}, problems };
  const [type = "", ...id] = query.subject.split(":");
  return {
    problems,
    filter: {
      personIds,
      actions,
      ...(type ? { subject: { type, id: id.length > 0 ? id.join(":") : undefined } } : {}),
      from: query.from ? midnightInUtc(query.from) : undefined,
      before: query.to ? midnightInUtc(addDays(query.to, 1)) : undefined,
    },
  };
}

/** The IDs of a person's account and of those that were merged into it; of a deleted account only its own. */
async function findPersonIds(
  transaction: DatabaseTransaction,
  person: string,
): Promise<readonly string[] | undefined> {
  if (!person) return undefined;
  const id = isId(person) ? person.toLowerCase() : await findAccountByEmail(transaction, person);
  if (!id) return undefined;
  const userId = (await findMergedInto(transaction, id)) ?? id;
  const { formerIds } = await readDataSubject(transaction, userId);
  return [userId, ...formerIds];
}

/** One action, those of a group, or undefined for all. */
function actionsOf(
  registry: AuditRegistry,
  { group, action }: LogQuery,
): readonly string[] | undefined {
  if (action) return registry.findAction(action) ? [action] : undefined;
  return registry.groups.get(group);
}

function requireAuditor(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "audit")) throw httpErrors.forbidden();
  return viewer;
}
