import { addDays, type CalendarDay, isDay } from "#shared/time.ts";
import {
  type Posting,
  type PostingDraft,
  postingDefaults,
  posting as postingSchema,
} from "./posting.schemas.ts";
import { fieldNames, maxOpenDays, type PostingStep, stepOf } from "./posting-steps.constants.ts";

/** What keeps a draft from being a posting. */
export interface PostingProblem {
  step: PostingStep;
  /** The form's field to go to. */
  field: string;
  message: string;
}

/** The end of a posting's last day, in UTC. */
export const closingTime = (closesOn: CalendarDay) => new Date(`${closesOn}T23:59:59Z`);

/** Whether a published job takes applications. */
export const isOpen = ({ status, closesAt }: { status: string; closesAt: Date }, now: Date) =>
  status === "open" && closesAt > now;

/** A draft as a posting, or all that is missing or wrong with it on a day. */
export function readPosting(
  draft: PostingDraft,
  today: CalendarDay,
): { posting: Posting; problems?: never } | { posting?: never; problems: PostingProblem[] } {
  const { data, error } = postingSchema.safeParse({ ...postingDefaults, ...draft });
  if (error) {
    const issues = error.issues.toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
    const problems = issues.map(({ path, message }) => toProblem(path, message));
    const { closesOn } = draft;
    const wrongDay = closesOn && isDay(closesOn) ? findWrongDay(closesOn, today) : [];
    return { problems: firstOfEach([...problems, ...wrongDay]) };
  }
  const wrong = findWrongDates(data, today);
  return wrong.length > 0 ? { problems: wrong } : { posting: data };
}

function findWrongDates(
  { closesOn, remote, remoteRegions }: Posting,
  today: CalendarDay,
): PostingProblem[] {
  const problems: PostingProblem[] = [];
  if (remote !== "none" && remoteRegions.length === 0) {
    problems.push(toProblem(["remoteRegions"], "Choose where a remote hire can live"));
  }
  return [...problems, ...findWrongDay(closesOn, today)];
}

function findWrongDay(closesOn: CalendarDay, today: CalendarDay): PostingProblem[] {
  if (closesOn < today) {
    return [toProblem(["closesOn"], "The last day for applications is in the past")];
  }
  if (closesOn > addDays(today, maxOpenDays)) {
    const message = `The last day for applications can be ${maxOpenDays} days from now at most`;
    return [toProblem(["closesOn"], message)];
  }
  return [];
}

/** Where a part of a posting is written in its form, by the first parts of its path. */
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
