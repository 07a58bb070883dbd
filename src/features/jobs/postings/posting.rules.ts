import { addDays, type CalendarDay, isDay } from "#shared/time.ts";
import {
  type Posting,
  type PostingDraft,
  postingDefaults,
  posting as postingSchema,
} from "./posting.schemas.ts";
import { fieldNames, maxOpenDays, type PostingStep, stepOf } from "./posting-steps.constants.ts";

/** A problem that keeps a draft from being a posting. */
export interface PostingProblem {
  step: PostingStep;
  /** The form's field to go to. */
  field: string;
  message: string;
}

/** A draft as a posting, or all that is missing or wrong with it on a day. */
export function readPosting(
  draft: PostingDraft,
  today: CalendarDay,
): { posting: Posting; problems?: never } | { posting?: never; problems: PostingProblem[] } {
  const given = { ...postingDefaults, ...draft };
  const { data, error } = postingSchema.safeParse(given);
  const issues = [...(error?.issues ?? []), ...findIssuesAcross(given, today)];
  if (data && issues.length === 0) return { posting: data };
  const ordered = issues.toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  return { problems: firstOfEach(ordered.map(({ path, message }) => toProblem(path, message))) };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Issues that the schema doesn't see: between fields, or on this day. */
function findIssuesAcross(
  { closesOn, remote, remoteRegions }: PostingDraft,
  today: CalendarDay,
): Issue[] {
  const issues: Issue[] = [];
  const isEmpty = Array.isArray(remoteRegions) && remoteRegions.length === 0;
  if (remote && remote !== "none" && isEmpty) {
    issues.push({ path: ["remoteRegions"], message: "Choose where a remote hire can live" });
  }
  const message = closesOn && isDay(closesOn) ? findWrongDay(closesOn, today) : null;
  return message ? [...issues, { path: ["closesOn"], message }] : issues;
}

function findWrongDay(closesOn: CalendarDay, today: CalendarDay): string | null {
  if (closesOn < today) return "The last day for applications is in the past";
  return closesOn > addDays(today, maxOpenDays)
    ? `The last day for applications can be ${maxOpenDays} days from now at most`
    : null;
}

/** The form's field for a part of a posting, by the first parts of its path. */
const places: Readonly<Record<string, string>> = {
  "pay.minimumCents": "minimumPay",
  "pay.maximumCents": "maximumPay",
  "pay.currency": "currency",
  "pay.period": "period",
  pay: "minimumPay",
  "occupation.system": "occupationSystem",
  "occupation.code": "occupationCode",
  occupation: "occupationCode",
};
const listFields =
  /^((?:french\.)?(?:responsibilities|requirements|skills|benefits)|\w+\.\d+\.options)\.\d+$/;

function toProblem(path: readonly PropertyKey[], message: string): PostingProblem {
  const field = path[0] as keyof Posting;
  const name = path.map(String).join(".");
  const line = listFields.exec(name);
  const place = line?.[1] ?? places[name] ?? name;
  const where = line ? ` (line ${Number(path.at(-1)) + 1})` : "";
  const row = /^(languages|licenses|questions)\.(\d+)\./.exec(name);
  const rowText = row ? `${fieldNames[field]} ${Number(row[2]) + 1}: ` : "";
  return { step: stepOf(field), field: place, message: `${rowText}${message}${where}` };
}

const fieldOrder = Object.keys(fieldNames);
const rankOf = (path: readonly PropertyKey[]) => fieldOrder.indexOf(String(path[0]));

/** One problem for each field. */
function firstOfEach(problems: readonly PostingProblem[]): PostingProblem[] {
  const byField = new Map<string, PostingProblem>();
  for (const problem of problems) {
    if (!byField.has(problem.field)) byField.set(problem.field, problem);
  }
  return [...byField.values()];
}

/** A value as JSON with its keys in order, so that equal values have equal texts. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
        )
      : part,
  );
}

/** Fields in which two drafts differ, in the order in which they are written. */
export function differentFields(one: PostingDraft, other: PostingDraft): (keyof Posting)[] {
  const names = Object.keys(fieldNames) as (keyof Posting)[];
  return names.filter(
    (name) => toCanonicalJson(one[name] ?? null) !== toCanonicalJson(other[name] ?? null),
  );
}
