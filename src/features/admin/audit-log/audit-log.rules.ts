import type { AuditRegistry } from "#platform/audit/audit-registry.ts";
import type { AuditRow } from "#platform/audit/audit-search.store.ts";
import { auditAddress } from "./audit-log.constants.ts";
import type { Difference, LogEntry, SentencePart } from "./audit-log.types.ts";

const shortId = (id: string) => (id.length > 13 ? `${id.slice(0, 8)}…` : id);

/** An entry in words: who did what, with links to whom and what it is about. */
export function describeEntry(
  registry: AuditRegistry,
  row: AuditRow,
  names: ReadonlyMap<string, string>,
): LogEntry {
  const { reason, ...facts } = row.details;
  const action = registry.findAction(row.action);
  const said = action?.sentence ?? "";
  return {
    id: row.id,
    at: row.occurredAt,
    action: row.action,
    sentence: [
      action?.isAnonymous ? { text: "Someone" } : actorOf(row, names),
      { text: " " },
      ...predicateOf(registry, row, names),
      { text: "." },
    ],
    differences: differencesOf(row),
    reason: row.reason ?? (typeof reason === "string" ? reason : null),
    facts: Object.entries(facts)
      .filter(([key]) => !said.includes(`{${key}}`))
      .map(([key, value]) => `${wordsOf(key)}: ${textOf(value)}`),
    history: auditAddress({ subject: `${row.subjectType}:${row.subjectId}` }),
  };
}

export function plainSentence(sentence: readonly SentencePart[]): string {
  return sentence.map(({ text }) => text).join("");
}

function actorOf({ actorId }: AuditRow, names: ReadonlyMap<string, string>): SentencePart {
  if (actorId === null) return { text: "The system" };
  const name = names.get(actorId);
  if (!name) return { text: "Someone whose account is deleted" };
  return { text: name, to: `/admin/users/${actorId}` };
}

function predicateOf(
  registry: AuditRegistry,
  row: AuditRow,
  names: ReadonlyMap<string, string>,
): SentencePart[] {
  const sentence = registry.findAction(row.action)?.sentence ?? `did “${row.action}” to {subject}`;
  const fields: Record<string, unknown> = { ...row.details, ...row.before, ...row.after };
  return sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const field = /^\{(\w+)\}$/.exec(part)?.[1];
      if (!field) return { text: part };
      if (field === "subject") return subjectOf(registry, row, names);
      const text = textOf(fields[field]);
      // An account's name says more than its ID.
      return { text: names.get(text) ?? text };
    });
}

function subjectOf(
  registry: AuditRegistry,
  { subjectType, subjectId, subjectName }: AuditRow,
  names: ReadonlyMap<string, string>,
): SentencePart {
  const { noun, page, isAccount } = registry.subjectOf(subjectType);
  const unnamed = noun ? shortId(subjectId) : `${wordsOf(subjectType)} ${shortId(subjectId)}`;
  const name = subjectName ?? (isAccount ? (names.get(subjectId) ?? "a deleted account") : unnamed);
  const isLinked = page && !(isAccount && !names.has(subjectId));
  return {
    text: noun ? `${noun} ${name}` : name,
    ...(isLinked ? { to: page(subjectId) } : {}),
  };
}

function differencesOf({ before, after }: AuditRow): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = (values: Record<string, unknown> | null, field: string) =>
    values && field in values ? textOf(values[field]) : null;
  return fields
    .map((field) => ({
      field: wordsOf(field),
      before: shown(before, field),
      after: shown(after, field),
    }))
    .filter((difference) => difference.before !== difference.after);
}

/** `startsAt` and `refund_cents` as words. */
function wordsOf(key: string): string {
  return key
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    return value.length > 0 ? value.join(", ") : "none";
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
