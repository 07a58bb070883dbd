import { createHash } from "node:crypto";
import { fileNameOf, type PublishingField } from "#platform/publishing/publishing-field.ts";
import type {
  AnyPublishingKind,
  PublishingSubject,
  PublishingValues,
} from "#platform/publishing/publishing-kind.ts";
import { type FieldProblem, listProblems } from "#shared/form-fields.ts";
import { addTime, dayInUtc, midnightInUtc, nameZone } from "#shared/time.ts";
import { expiringDays, joinSubject } from "./publishing.constants.ts";
import type { Difference } from "./publishing.types.ts";

/** The kind's own fields of a form, with line breaks as they are stored. */
export function pickValues(
  { fields }: { fields: readonly PublishingField[] },
  form: Readonly<Record<string, string | undefined>>,
): PublishingValues {
  return Object.fromEntries(
    fields.map(({ name }) => [name, (form[name] ?? "").replaceAll("\r\n", "\n")]),
  );
}

/**
 * Names what is published now: its texts, and whether it is on the site. Another one means that it
 * was changed.
 */
export function hashSubject({
  values,
  state,
}: Pick<PublishingSubject, "values" | "state">): string {
  const texts = Object.keys(values)
    .sort()
    .map((name) => [name, values[name]]);
  return createHash("sha256")
    .update(JSON.stringify([state, texts]))
    .digest("hex");
}

/**
 * Until when something counts as ending soon: the whole of the last of those days, since things that have a last day
 * end when it's over.
 */
export const soonAfter = (now: Date): Date =>
  addTime(midnightInUtc(dayInUtc(now)), { days: expiringDays + 1 });

export function titleOf(
  { titleField, singular }: AnyPublishingKind,
  values: PublishingValues,
): string {
  return values[titleField]?.trim().slice(0, 300) || `Untitled ${singular}`;
}

/** The fields in which two versions differ, in the form's order. */
export function listDifferences(
  { fields }: { fields: readonly PublishingField[] },
  before: PublishingValues,
  after: PublishingValues,
): Difference[] {
  return fields.flatMap((field) => {
    const [old, now] = [before[field.name] ?? "", after[field.name] ?? ""];
    if (old === now) return [];
    const { name, label } = field;
    return [{ field: name, label, before: inWords(field, old), after: inWords(field, now) }];
  });
}

function inWords(field: PublishingField, value: string): string {
  if (field.control === "file") return fileNameOf(value);
  if (field.control === "zone") return nameZone(value);
  if (field.control !== "select") return value;
  return field.options.find((option) => option.value === value)?.label ?? value;
}

/** The changed fields alone, for the audit log. Of personal ones it says only that they changed. */
export function describeChange(
  { fields }: { fields: readonly PublishingField[] },
  before: PublishingValues,
  after: PublishingValues,
) {
  const changed = fields.filter(({ name }) => (before[name] ?? "") !== (after[name] ?? ""));
  const pick = (values: PublishingValues) =>
    Object.fromEntries(
      changed.map(({ name, personal }) => {
        const text = values[name] ?? "";
        return [name, personal && text ? "(not recorded)" : text];
      }),
    );
  return { before: pick(before), after: pick(after) };
}

export const contentSubject = (kind: string, id: string, name: string) => ({
  type: "content",
  id: joinSubject(kind, id),
  name,
});

export const draftSubject = (kind: string, id: string, name: string) => ({
  type: "content_draft",
  id: joinSubject(kind, id),
  name,
});

export type Checked = { data: unknown; problems?: never } | { problems: FieldProblem[] };

export function checkValues({ schema }: AnyPublishingKind, values: PublishingValues): Checked {
  const parsed = schema.safeParse(values);
  return parsed.success ? { data: parsed.data } : { problems: listProblems(parsed.error) };
}
