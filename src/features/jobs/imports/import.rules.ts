import { placeGroups } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { decodeEntities, type XmlNode } from "#platform/xml/read-xml.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import { type TalentSector, talentSectors } from "../job-sectors.constants.ts";
import { type CommissionKind, postingLimits } from "../postings/posting.constants.ts";
import { differentFields } from "../postings/posting.rules.ts";
import { type PostingDraft, posting, postingDefaults } from "../postings/posting.schemas.ts";
import { fieldNames } from "../postings/posting-steps.constants.ts";
import type { ImportedFile, ImportedJob, ImportUnit, ImportVerdict } from "./import.types.ts";

/** The parts of a job in a file, by column or element, as they are written there. */
export type RawJob = Readonly<Record<string, string>>;

/** Names of columns and elements, without case, spaces and signs; the first is the one we show. */
const columns = {
  reference: ["reference", "referencenumber", "requisitionid", "jobid", "id", "partnerjobid"],
  title: ["title", "jobtitle"],
  sector: ["sector", "category"],
  employmentType: ["type", "employmenttype", "jobtype"],
  city: ["city", "location"],
  region: ["province or state", "provinceorstate", "region", "state", "province"],
  description: ["description"],
  responsibilities: ["responsibilities", "duties"],
  requirements: ["requirements", "qualifications"],
  skills: ["skills"],
  benefits: ["benefits"],
  payFrom: ["pay from", "payfrom", "salarymin", "minimumpay", "paymin"],
  payTo: ["pay to", "payto", "salarymax", "maximumpay", "paymax"],
  payPer: ["pay per", "payper", "salaryperiod", "payperiod"],
  currency: ["currency"],
  salary: ["salary"],
  hoursPerWeek: ["hours a week", "hoursaweek", "hoursperweek", "hours"],
  openings: ["openings", "positions"],
  closesOn: ["closes on", "closeson", "closingdate", "expirationdate", "validthrough"],
  remote: ["remote", "remotetype"],
  shift: ["shift", "shifts"],
  commission: ["commission"],
  lmia: ["lmia"],
  employerAddress: ["employer address", "companyaddress"],
  employerContact: ["contact", "contactperson"],
} as const;
type Column = keyof typeof columns;

/** The columns of a sheet, as the page names them. */
export const columnNames = Object.entries(columns)
  .filter(([key]) => key !== "salary")
  .map(([, [name]]) => name);

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
const columnOf = new Map<string, Column>(
  Object.entries(columns).flatMap(([key, names]) =>
    names.map((name) => [plain(name), key as Column] as const),
  ),
);

/** The rows of a sheet by the names of their columns. */
export function readSheetJobs(
  headers: readonly string[],
  rows: readonly { number: number; cells: readonly string[] }[],
): { place: number; raw: RawJob }[] {
  return rows
    .filter(({ cells }) => cells.some(Boolean))
    .map(({ number, cells }) => ({
      place: number,
      raw: Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ""])),
    }));
}

/** The jobs of an XML feed: every element called `job`, wherever it is. */
export function readFeedJobs(document: XmlNode): { place: number; raw: RawJob }[] {
  const found: RawJob[] = [];
  // As deep as the reader lets documents be.
  const walk = (node: XmlNode): void => {
    if (typeof node === "string") return;
    for (const [name, value] of Object.entries(node)) {
      for (const child of [value].flat()) {
        if (name !== "job") walk(child);
        else if (typeof child !== "string") found.push(toRawJob(child));
      }
    }
  };
  walk(document);
  return found.map((raw, index) => ({ place: index + 1, raw }));
}

function toRawJob(node: Exclude<XmlNode, string>): RawJob {
  const textOf = (value: XmlNode | XmlNode[]) =>
    [value]
      .flat()
      .flatMap((each) => (typeof each === "string" ? toPlainText(each) : []))
      .join("\n");
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, textOf(value)]));
}

/**
 * The text of HTML, a line for each paragraph and point. Files can be all `<`, so no pattern reads past the next one,
 * and a script that nothing closes goes on to the end.
 */
export function toPlainText(html: string): string {
  const decoded = /<[a-z/]/i.test(html) ? html : decodeEntities(html);
  return decodeEntities(
    decoded
      .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
      .replace(/<(br|\/p|\/li|\/div|\/h[1-6])\b[^<>]*>/gi, "\n")
      .replace(/<[^<>]*>/g, ""),
  )
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Reads each job of a file. One without a reference or a title can't be identified and is skipped. */
export function understandJobs(
  found: readonly { place: number; raw: RawJob }[],
  unit: ImportUnit,
): ImportedFile {
  const file: ImportedFile = { unit, jobs: [], skipped: [] };
  const places = new Map<string, number>();
  for (const { place, raw } of found) {
    const values = valuesOf(raw);
    const { reference = "", title } = values;
    const problem = !reference
      ? "It has no reference"
      : [...reference].length > 100
        ? "Its reference is longer than 100 characters"
        : !title
          ? "It has no title"
          : places.has(reference)
            ? `Its reference is already used ${unit === "row" ? "in" : "by"} ${unit} ${places.get(reference)}`
            : null;
    if (problem) {
      file.skipped.push({ place, problem });
      continue;
    }
    places.set(reference, place);
    file.jobs.push({ place, reference, ...understand(values) });
  }
  return file;
}

type Values = { [Key in Column]?: string };

const longColumns: ReadonlySet<Column> = new Set<Column>([
  "description",
  "responsibilities",
  "requirements",
  "skills",
  "benefits",
  "salary",
  "employerAddress",
]);
/** Characters that are read of a value: more than a posting may have there, so what's longer is still refused. */
const charactersRead = { long: 10_000, short: 500 };

function valuesOf(raw: RawJob): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(raw)) {
    const column = columnOf.get(plain(name));
    if (!column || values[column]) continue;
    const length = longColumns.has(column) ? charactersRead.long : charactersRead.short;
    const text = toVisibleText(value.slice(0, length)).trim();
    if (text) values[column] = text;
  }
  return values;
}

/** Readers of a posting's parts. Undefined: it isn't in the file. Null: it can't be understood. */
const readers: { [Key in keyof PostingDraft]?: (values: Values) => unknown } = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  responsibilities: ({ responsibilities }) => toLines(responsibilities),
  requirements: ({ requirements }) => toLines(requirements),
  skills: ({ skills }) => toLines(skills?.replaceAll(",", "\n")),
  benefits: ({ benefits }) => toLines(benefits),
  sector: ({ sector }) => sector && (findSector(sector) ?? null),
  employmentType: ({ employmentType }) => employmentType && (findType(employmentType) ?? null),
  city: ({ city }) => city?.split(",")[0]?.trim(),
  region: ({ region, city }) => {
    const written = region ?? city?.split(",")[1];
    return written && (findRegion(written) ?? null);
  },
  pay: readPay,
  hoursPerWeek: ({ hoursPerWeek }) => toNumber(hoursPerWeek),
  openings: ({ openings }) => toNumber(openings),
  closesOn: ({ closesOn }) => closesOn && (/^\d{4}-\d{2}-\d{2}/.exec(closesOn)?.[0] ?? null),
  remote: ({ remote }) => remote && (findRemote(remote) ?? null),
  shift: ({ shift }) => shift,
  plansLmia: ({ lmia }) => lmia && (yesOrNo.get(plain(lmia)) ?? null),
  employerAddress: ({ employerAddress }) => employerAddress,
  employerContact: ({ employerContact }) => employerContact,
};

/** Maximum number of lines in a part of a posting. */
const maxLines: { [Key in keyof PostingDraft]?: number } = {
  responsibilities: postingLimits.lines,
  requirements: postingLimits.lines,
  skills: postingLimits.skills,
  benefits: postingLimits.benefits,
};

const yesOrNo = new Map([
  ["yes", true],
  ["true", true],
  ["no", false],
  ["false", false],
]);

function understand(values: Values): Pick<ImportedJob, "draft" | "problems"> {
  const draft: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, read] of Object.entries(readers) as [
    keyof PostingDraft,
    (given: Values) => unknown,
  ][]) {
    const given = read(values);
    if (given === undefined || given === "") continue;
    const limit = maxLines[key] ?? Number.POSITIVE_INFINITY;
    const value = Array.isArray(given) && given.length > limit ? given.slice(0, limit) : given;
    const checked = posting.shape[key].safeParse(withDefaults(value));
    if (!checked.success) {
      problems.push(`${fieldNames[key]}: ${explain(value, checked.error.issues)}`);
      continue;
    }
    draft[key] = key === "pay" ? value : checked.data;
    if (value !== given) problems.push(`${fieldNames[key]}: only the first ${limit} are imported`);
  }
  return { draft: draft as PostingDraft, problems };
}

/** Pay with what a file may leave out. */
const withDefaults = (value: unknown) =>
  typeof value === "object" && value && !Array.isArray(value)
    ? { ...postingDefaults.pay, ...value }
    : value;

function explain(value: unknown, issues: readonly { message: string }[]): string {
  if (value === null) return "we can't read this value";
  const [message = "the value isn't valid"] = issues.map((issue) => issue.message);
  return message.slice(0, 1).toLowerCase() + message.slice(1);
}

function toLines(text: string | undefined): string[] | undefined {
  if (!text) return undefined;
  return text
    .split(/\r?\n|;|•/)
    .map((line) => line.replace(/^[\s*-]+/, "").trim())
    .filter(Boolean);
}

function toNumber(text: string | undefined): number | null | undefined {
  if (!text) return undefined;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

const sectorWords: Record<TalentSector, readonly string[]> = {
  healthcare: ["health", "medical", "nurs", "physician"],
  it: ["it", "software", "technology", "engineering", "data"],
  trades: ["trade", "construction", "electric", "weld", "mechanic"],
  executive: ["executive", "management", "director"],
};

function findSector(text: string): TalentSector | undefined {
  const words = foldText(text).split(/[^a-z]+/);
  return talentSectors.find(
    (sector) =>
      words.includes(sector) ||
      sectorWords[sector].some((word) =>
        words.some((each) => (word.length < 3 ? each === word : each.startsWith(word))),
      ),
  );
}

function findType(text: string) {
  const type = plain(text);
  if (type.startsWith("full")) return "full_time";
  if (type.startsWith("part")) return "part_time";
  if (type.startsWith("contract")) return "contract";
  return type.startsWith("temp") ? "temporary" : undefined;
}

/** Words that deny, as in "Not remote", `NO_REMOTE` and "nonremote". */
const denial = /n['’]t\b|(?<![a-z])(?:no[nt]?|none|never|cannot|false)(?=remote|[^a-z]|$)/;

function findRemote(text: string) {
  const kind = plain(text);
  if (["no", "false", "onsite", "inperson"].includes(kind)) return "none";
  if (denial.test(foldText(text))) return undefined;
  if (/hybrid|part/.test(kind)) return "hybrid";
  return /yes|true|remote|^fully?$/.test(kind) ? "full" : undefined;
}

const regions = new Map(
  placeGroups.flatMap(({ places }) =>
    places.flatMap(({ value, label }) => [
      [foldText(value), value],
      [foldText(value.slice(3)), value],
      [foldText(label), value],
    ]),
  ),
);

function findRegion(text: string): string | undefined {
  return regions.get(foldText(text.trim()));
}

/** A whole amount that nothing multiplies, as the k of `$95k` would. */
const salaryAmount = String.raw`(\d[\d,]*(?![\d,])(?:\.\d+)?)(?!k|\s*(?:k|m|thousand|million)\b)`;
const salaryPattern = new RegExp(
  String.raw`^[^\d-]{0,5}${salaryAmount}(?:\s*(?:-|–|to)\s*\D{0,5}${salaryAmount})?[^\d]*$`,
  "i",
);

/** Pay from columns, or from a text like `$39.07 - $56 CAD an hour`. */
function readPay({
  payFrom,
  payTo,
  payPer,
  currency,
  salary,
  region,
  city,
  commission: share,
}: Values) {
  const [, written, writtenTo] = salaryPattern.exec(salary ?? "") ?? [];
  const from = payFrom ?? written;
  if (!from) return salary ? null : undefined;
  const period = findPeriod(`${payPer ?? ""} ${salary ?? ""}`);
  const place = findRegion(region ?? city?.split(",")[1] ?? "");
  const money =
    findCurrency(`${currency ?? ""} ${salary ?? ""}`) ??
    (place && (place.startsWith("CA") ? "CAD" : "USD"));
  const minimumCents = toCents(from);
  const maximumCents = toCents(payTo ?? writtenTo ?? from);
  const commission = share && findCommission(share);
  if (!period || !money || minimumCents === null || maximumCents === null) return null;
  if (share && !commission) return null;
  return {
    minimumCents,
    maximumCents,
    currency: money,
    period,
    ...(commission ? { commission } : {}),
  };
}

function findCommission(text: string): CommissionKind | undefined {
  const share = plain(text);
  if (["no", "none", "false"].includes(share)) return "none";
  if (/^(only|all)/.test(share) || share.endsWith("only")) return "only";
  return /^(yes|true|part)/.test(share) ? "partly" : undefined;
}

function findPeriod(text: string) {
  if (/\b(hour|hourly|hr)\b/i.test(text)) return "hour";
  return /\b(year|yearly|annual|annually|annum|yr)\b/i.test(text) ? "year" : undefined;
}

function findCurrency(text: string) {
  return /\b(CAD|USD)\b/i.exec(text)?.[1]?.toUpperCase();
}

function toCents(text: string): number | null {
  const amount = text.replace(/[$,\s]/g, "");
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null;
}

/** A draft with what a file says of it. Parts that the file doesn't have stay. */
export function mergeDraft(before: PostingDraft, given: PostingDraft): PostingDraft {
  const pay = { ...(before.pay as object | null), ...(given.pay as object | undefined) };
  return { ...before, ...given, ...(given.pay ? { pay } : {}) };
}

/** The effect of an import on a draft, or on a job that has no draft yet. */
export function compareDrafts(
  before: PostingDraft | undefined,
  given: PostingDraft,
): { verdict: ImportVerdict; changes: string[] } {
  const changed = differentFields(before ?? {}, mergeDraft(before ?? {}, given));
  const changes = changed.map((field) => fieldNames[field]);
  if (!before) return { verdict: "new", changes };
  return { verdict: changes.length > 0 ? "changed" : "same", changes };
}
