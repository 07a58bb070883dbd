import type { StageKind } from "#features/jobs/jobs-parts.contract.ts";
import { isId } from "#shared/ids.ts";
import { joinNames } from "#shared/join-names.ts";
import { readPage } from "#shared/pages.ts";
import { addTime } from "#shared/time.ts";
import { boardPath, dueSoonDays } from "../hiring.constants.ts";

export const sortColumnNames = {
  name: "Name",
  stage: "Stage",
  since: "In stage since",
  due: "Answer due",
  applied: "Applied",
} as const;
export type SortColumn = keyof typeof sortColumnNames;

export interface BoardFilter {
  stageId: string | null;
  tag: string | null;
  overdue: boolean;
  text: string;
}

/** The choices of a board or table, as its address has them. */
export interface BoardChoice extends BoardFilter {
  view: "board" | "table";
  sort: SortColumn;
  descending: boolean;
  page: number;
}

/** An application as a card or a row. */
export interface BoardRow {
  id: string;
  /** Null once the account is deleted, or for applications from before names were asked for. */
  name: string | null;
  stageId: string;
  stageKind: StageKind;
  since: Date;
  dueAt: Date | null;
  appliedAt: Date;
  openedAt: Date | null;
  notifiedKind: StageKind;
  source: string | null;
  /** In its stage, by the filters. */
  inStage: number;
  total: number;
  tags: string[];
  /** The mean of scorecards, 1 to 4; null while the viewer hasn't handed in their own. */
  rating: number | null;
  /** Messages of the applicant that no one on the team has read; 0 for those who don't write to applicants. */
  unread: number;
}

const maxText = 100;

export function readBoardChoice(query: URLSearchParams): BoardChoice {
  const stage = query.get("stage") ?? "";
  const sort = query.get("sort") ?? "";
  return {
    view: query.get("view") === "table" ? "table" : "board",
    stageId: isId(stage) ? stage : null,
    tag: query.get("tag")?.slice(0, maxText) || null,
    overdue: query.has("overdue"),
    text: (query.get("q") ?? "").trim().slice(0, maxText),
    sort: Object.hasOwn(sortColumnNames, sort) ? (sort as SortColumn) : "due",
    descending: query.has("down"),
    page: readPage(query.get("page")),
  };
}

/** The choices of a board or table as its address has them; empty where nothing is chosen. */
export function boardQuery(choice: Partial<BoardChoice>): URLSearchParams {
  const query = new URLSearchParams();
  if (choice.view === "table") query.set("view", "table");
  if (choice.stageId) query.set("stage", choice.stageId);
  if (choice.tag) query.set("tag", choice.tag);
  if (choice.overdue) query.set("overdue", "");
  if (choice.text) query.set("q", choice.text);
  if (choice.sort && choice.sort !== "due") query.set("sort", choice.sort);
  if (choice.descending) query.set("down", "");
  if (choice.page && choice.page > 1) query.set("page", String(choice.page));
  return query;
}

/** The address of a board or table with its choices, and with what the page says about what was done. */
export function boardAddress(
  jobId: string,
  choice: Partial<BoardChoice>,
  said: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams([...boardQuery(choice), ...Object.entries(said)]);
  return query.size > 0 ? `${boardPath(jobId)}?${query}` : boardPath(jobId);
}

/** Whether a choice leaves some applications out. */
export const isFiltered = ({ stageId, tag, overdue, text }: BoardFilter) =>
  Boolean(stageId || tag || overdue || text);

/** The number of applications that a choice finds, in words. */
export function describeTotal(total: number, filter: BoardFilter): string {
  const applicants = total === 1 ? "1 applicant" : `${total.toLocaleString("en-US")} applicants`;
  if (!isFiltered(filter)) return applicants;
  return `${applicants} ${total === 1 ? "matches" : "match"} your filters`;
}

export type DueState = "overdue" | "soon" | "later";

/** Urgency of the promised answer; undefined for applications that are decided. */
export function dueState(dueAt: Date | null, now: Date): DueState | undefined {
  if (!dueAt) return undefined;
  if (dueAt < now) return "overdue";
  return dueAt <= addTime(now, { days: dueSoonDays }) ? "soon" : "later";
}

/** An applicant's name, or words for one without a name. */
export const nameOfApplicant = (name: string | null) => name ?? "An applicant";

const maxListed = 20;

/** The names of applicants, for a long list the first ones and how many more there are. */
export function listApplicants(applicants: readonly { name: string | null }[]): string {
  const names = applicants.slice(0, maxListed).map(({ name }) => nameOfApplicant(name));
  const more = applicants.length - maxListed;
  return joinNames(more > 0 ? [...names, `${more} more`] : names);
}

/** One selected application: its id and the stage its card was seen in. */
export interface Selected {
  id: string;
  from: string;
}

/** `<application>.<stage>` as forms send it; undefined for anything else. */
export function readSelected(text: string): Selected | undefined {
  const [id = "", from = ""] = text.split(".");
  return isId(id) && isId(from) ? { id, from } : undefined;
}
