import { readText } from "#shared/form-text.ts";
import type { PostingDraft } from "./posting.schemas.ts";
import type { PostingStep } from "./posting-steps.constants.ts";

/** Rows that can be added to a step. */
export type RowList = "languages" | "licenses" | "questions";
export const rowLists: readonly RowList[] = ["languages", "licenses", "questions"];

/** More than a posting may have, so that the review can say that there are too many. */
const maxRows = 30;
const maxLines = 60;

/** Fields as a form has them: a list for boxes that are checked. */
export type StepValues = Record<string, string | readonly string[]>;

/**
 * Reads a step's form into the shape of a draft. Nothing is refused: an amount that isn't a number
 * stays the text that was typed, and an empty field is null.
 */
export function readStep(step: PostingStep, form: FormData): PostingDraft {
  return readers[step](form);
}

/** As `readStep` without the row that a button takes away, e.g. `remove:licenses:2`. */
export function readPressedStep(step: PostingStep, form: FormData, button: string): PostingDraft {
  const [verb, list, row] = button.split(":");
  if (verb !== "remove") return readStep(step, form);
  const rest = new FormData();
  for (const [name, value] of form) {
    if (!name.startsWith(`${list}.${row}.`)) rest.append(name, value);
  }
  return readStep(step, rest);
}

const readers: Record<PostingStep, (form: FormData) => PostingDraft> = {
  basics: (form) => ({
    title: text(form, "title"),
    sector: choice(form, "sector"),
    employmentType: choice(form, "employmentType"),
    openings: number(text(form, "openings")) as number,
    description: text(form, "description"),
    responsibilities: lines(form, "responsibilities"),
    shift: optional(form, "shift"),
    onCall: optional(form, "onCall"),
  }),
  place: (form) => ({
    city: text(form, "city"),
    region: text(form, "region"),
    remote: choice(form, "remote"),
    remoteRegions: text(form, "remote") === "none" ? [] : all(form, "remoteRegions"),
    reportsTo: optional(form, "reportsTo"),
  }),
  pay: (form) => ({
    pay: {
      minimumCents: cents(text(form, "minimumPay")),
      maximumCents: cents(text(form, "maximumPay") || text(form, "minimumPay")),
      currency: optional(form, "currency"),
      period: optional(form, "period"),
      commission: choice(form, "commission"),
      isTipped: form.has("isTipped"),
    },
    hoursPerWeek: number(text(form, "hoursPerWeek")) as number,
    otherPay: optional(form, "otherPay"),
    benefits: lines(form, "benefits"),
  }),
  needs: (form) => ({
    requirements: lines(form, "requirements"),
    skills: lines(form, "skills"),
    languages: rows(form, "languages", ["language", "reason"]).map((name) => ({
      language: text(form, name("language")),
      level: text(form, name("level")),
      isRequired: form.has(name("isRequired")),
      reason: optional(form, name("reason")),
    })),
    licenses: rows(form, "licenses", ["name"]).map((name) => ({
      region: text(form, name("region")),
      name: text(form, name("name")),
      helps: form.has(name("helps")),
    })),
    licenseNote: optional(form, "licenseNote"),
    occupation: text(form, "occupationCode")
      ? { system: text(form, "occupationSystem"), code: text(form, "occupationCode") }
      : null,
  }),
  permits: (form) => ({
    permits: all(form, "permits"),
    visaNote: optional(form, "visaNote"),
    relocation: optional(form, "relocation"),
  }),
  questions: (form) => ({
    questions: rows(form, "questions", ["text", "options"]).map((name) => {
      const kind = text(form, name("kind"));
      return {
        id: text(form, name("id")),
        kind,
        text: text(form, name("text")),
        options: kind === "choice" ? lines(form, name("options")) : [],
        isRequired: form.has(name("isRequired")),
      };
    }),
  }),
  law: (form) => ({
    isVacant: yesOrNo(form, "isVacant"),
    usesAi: yesOrNo(form, "usesAi"),
    isUnion: form.has("isUnion"),
    isFederallyRegulated: form.has("isFederallyRegulated"),
    plansLmia: form.has("plansLmia"),
    employerAddress: optional(form, "employerAddress"),
    employerContact: optional(form, "employerContact"),
    citizenshipBasis: optional(form, "citizenshipBasis"),
    closesOn: text(form, "closesOn"),
    french: french(form),
  }),
  review: () => ({}),
};

/** Without what the database can't hold, and with line breaks of one kind. */
const text = (form: FormData, name: string) =>
  readText(form, name).replaceAll("\0", "").toWellFormed().replaceAll("\r\n", "\n").trim();

const optional = (form: FormData, name: string) => text(form, name) || null;

/** One of a list, or nothing; the schema says which there are. */
const choice = (form: FormData, name: string) => text(form, name) as "";

const all = (form: FormData, name: string) =>
  form.getAll(name).flatMap((value) => (typeof value === "string" ? [value.slice(0, 40)] : []));

const lines = (form: FormData, name: string) =>
  text(form, name)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, maxLines);

function number(given: string): number | string | null {
  if (given === "") return null;
  const value = Number(given.replaceAll(",", ""));
  return Number.isFinite(value) ? value : given;
}

function cents(given: string): number | string | null {
  const amount = number(given.replace(/^\$\s*/, ""));
  return typeof amount === "number" ? Math.round(amount * 100) : amount;
}

function yesOrNo(form: FormData, name: string): boolean | null {
  const answer = text(form, name);
  return answer === "yes" ? true : answer === "no" ? false : null;
}

function french(form: FormData) {
  const given = {
    title: text(form, "french.title"),
    description: text(form, "french.description"),
    responsibilities: lines(form, "french.responsibilities"),
    requirements: lines(form, "french.requirements"),
  };
  return Object.values(given).some((part) => part.length > 0) ? given : null;
}

/** Names of each row's fields, in the form's order, of the rows in which something was written. */
function rows(form: FormData, list: RowList, written: readonly string[]) {
  const pattern = new RegExp(`^${list}\\.(\\d{1,3})\\.`);
  const numbers = new Set<number>();
  for (const name of form.keys()) {
    const found = pattern.exec(name);
    if (found) numbers.add(Number(found[1]));
  }
  return [...numbers]
    .sort((one, other) => one - other)
    .map((row) => (field: string) => `${list}.${row}.${field}`)
    .filter((name) => written.some((field) => text(form, name(field)) !== ""))
    .slice(0, maxRows);
}

/** A draft's single fields as its forms begin with them. Rows have their own. */
export function toStepValues(draft: PostingDraft): StepValues {
  const { pay, occupation, french: twin } = draft as Record<string, Loose>;
  return {
    ...textsOf(draft, ["title", "sector", "employmentType", "openings", "description"]),
    ...textsOf(draft, ["shift", "onCall", "city", "region", "remote", "reportsTo"]),
    ...textsOf(draft, ["hoursPerWeek", "otherPay", "licenseNote", "visaNote", "relocation"]),
    ...textsOf(draft, ["employerAddress", "employerContact", "citizenshipBasis", "closesOn"]),
    ...linesIn(draft, ["responsibilities", "requirements", "skills", "benefits"]),
    remoteRegions: toList(draft.remoteRegions),
    permits: toList(draft.permits),
    minimumPay: toAmount(pay?.minimumCents),
    maximumPay: toAmount(pay?.maximumCents),
    currency: toText(pay?.currency),
    period: toText(pay?.period),
    commission: toText(pay?.commission) || "none",
    isTipped: box(pay?.isTipped),
    occupationSystem: toText(occupation?.system),
    occupationCode: toText(occupation?.code),
    isVacant: answerOf(draft.isVacant),
    usesAi: answerOf(draft.usesAi),
    isUnion: box(draft.isUnion),
    isFederallyRegulated: box(draft.isFederallyRegulated),
    plansLmia: box(draft.plansLmia),
    "french.title": toText(twin?.title),
    "french.description": toText(twin?.description),
    "french.responsibilities": toList(twin?.responsibilities).join("\n"),
    "french.requirements": toList(twin?.requirements).join("\n"),
  };
}

type Loose = Record<string, unknown> | null | undefined;

/** A draft's rows that can be added and removed, as they were written. */
export function rowsOf(draft: PostingDraft, list: RowList): Record<string, unknown>[] {
  const given: unknown = draft[list];
  return Array.isArray(given) ? given.filter((row) => typeof row === "object" && row) : [];
}

export const toText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const toList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

const toAmount = (value: unknown) =>
  typeof value === "number" ? String(value / 100) : toText(value);

const box = (value: unknown) => (value === true ? ["on"] : []);

const answerOf = (value: unknown) => (value === true ? "yes" : value === false ? "no" : "");

const textsOf = (draft: PostingDraft, names: readonly (keyof PostingDraft)[]) =>
  Object.fromEntries(names.map((name) => [name, toText(draft[name])]));

const linesIn = (draft: PostingDraft, names: readonly (keyof PostingDraft)[]) =>
  Object.fromEntries(names.map((name) => [name, toList(draft[name]).join("\n")]));
