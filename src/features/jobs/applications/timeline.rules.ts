import { isActive, type StageKind } from "./applications.rules.ts";

/** An event of an application, as its owner may know it. */
export interface OwnEvent {
  kind: string;
  /** The kind of the stage that it went to. */
  toKind: StageKind | null;
  at: Date;
}

/** Kinds of events that applicants know of. The view own_job_application_events has the same. */
export const ownEventKinds = ["applied", "opened", "informed", "withdrawn", "messaged"] as const;

export interface TimelineEntry {
  title: string;
  at: Date;
}

const reached: Partial<Record<StageKind, string>> = {
  new: "Received",
  screening: "Under review",
  interview: "Interview stage",
  offer: "Offer stage",
  hired: "You got the job",
  declined: "Not selected",
  withdrawn: "You withdrew",
};

/** Events in plain words and in order: the applicant's own, and those that they know of. */
export function describeEvents(events: readonly OwnEvent[]): TimelineEntry[] {
  const known = knownStages(events);
  return events.flatMap((event, index) => {
    const title = titleOf(event, known[index] ?? null);
    return title ? [{ title, at: event.at }] : [];
  });
}

function titleOf({ kind, toKind }: OwnEvent, known: StageKind | null): string | undefined {
  if (kind === "applied") return "You applied";
  if (kind === "opened") return "The employer opened your application";
  if (kind === "withdrawn") return reached.withdrawn;
  if (kind === "messaged") return "The employer sent you a message";
  if (kind !== "informed") return undefined;
  if (!toKind) return "The employer said there's no decision yet";
  return isReopening(known, toKind) ? "The employer is considering you again" : reached[toKind];
}

/** The stage that the applicant knew of before each event of a list in order; null until an email about one. */
export function knownStages(
  events: readonly Pick<OwnEvent, "kind" | "toKind">[],
): (StageKind | null)[] {
  let known: StageKind | null = null;
  return events.map(({ kind, toKind }) => {
    const before = known;
    if (kind === "informed") known = toKind ?? known;
    return before;
  });
}

/** Whether an email about a stage said that a decision, which its applicant knew of, was taken back. */
export function isReopening(known: StageKind | null, toKind: StageKind): boolean {
  return (known === "hired" || known === "declined") && isActive(toKind);
}

/** Reasons for a decline, as an applicant reads them. */
export const declineReasons: Readonly<Record<string, string>> = {
  qualifications: "The job requires other qualifications",
  license: "The job requires a license or registration you don't have yet",
  experience: "The job requires more or different experience",
  language: "The job requires stronger language skills",
  work_authorization: "The employer can't support the work permit you need",
  availability: "The dates or hours don't fit",
  other_candidate: "Another candidate was chosen",
  job_cancelled: "The employer isn't filling this job",
  no_answer: "The employer didn't hear back from you",
  other: "Another reason",
};

/** Status of an application in plain words, and whether its answer is late: what the applicant wants to know first. */
export function describeStanding(
  application: { kind: StageKind; openedAt: Date | null; dueAt: Date | null },
  now: Date,
): { status: string; isLate: boolean } {
  const { kind, openedAt, dueAt } = application;
  return {
    status: kind === "new" && openedAt ? "Opened" : statuses[kind],
    isLate: dueAt !== null && dueAt < now,
  };
}

const statuses: Record<StageKind, string> = {
  new: "Received",
  screening: "Under review",
  interview: "Interview",
  offer: "Offer",
  hired: "Hired",
  declined: "Not selected",
  withdrawn: "Withdrawn",
};
