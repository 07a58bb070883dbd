import { formatLongDay, isDay } from "#shared/time.ts";
import { sectorLooks, type TalentSector } from "../job-sectors.constants.ts";
import { employmentTypeNames } from "../jobs.constants.ts";
import { describePay } from "../jobs.rules.ts";
import type { EmploymentType, PayRange } from "../jobs.types.ts";
import { namePlace } from "../posting-checker/places.constants.ts";
import {
  languageLevels,
  type OccupationSystem,
  occupationSystems,
  type PermitKind,
  permitKinds,
  questionKinds,
  type RemoteKind,
  remoteKinds,
} from "./posting.constants.ts";
import type { Posting } from "./posting.schemas.ts";
import { toList, toText } from "./posting-form.rules.ts";

/** A part of a posting or a draft in words, for people who compare two of them. */
export function describeField(field: keyof Posting, value: unknown): string {
  const text = describers[field]?.(value) ?? describePlainly(value);
  return text.trim() || "Not filled in";
}

type Loose = Record<string, unknown>;
const asObject = (value: unknown): Loose =>
  value && typeof value === "object" ? (value as Loose) : {};
const asRows = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(asObject) : []);

function describePlainly(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return toList(value).join("\n");
  return toText(value);
}

const fromNames = (names: Readonly<Record<string, string>>) => (value: unknown) =>
  names[toText(value)] ?? toText(value);

const describers: Partial<Record<keyof Posting, (value: unknown) => string>> = {
  sector: (value) => sectorLooks[toText(value) as TalentSector]?.field ?? "",
  employmentType: (value) => employmentTypeNames[toText(value) as EmploymentType] ?? "",
  region: (value) => (toText(value) ? namePlace(toText(value)) : ""),
  reportsTo: (value) => (toText(value) ? namePlace(toText(value)) : ""),
  remote: (value) => remoteKinds[toText(value) as RemoteKind] ?? "",
  remoteRegions: (value) => toList(value).map(namePlace).join("\n"),
  closesOn: (value) => (isDay(toText(value)) ? formatLongDay(toText(value)) : toText(value)),
  permits: (value) =>
    toList(value)
      .map((kind) => permitKinds[kind as PermitKind] ?? kind)
      .join("\n"),
  occupation: (value) => {
    const { system, code } = asObject(value);
    return `${occupationSystems[toText(system) as OccupationSystem] ?? ""} ${toText(code)}`;
  },
  pay: describePayDraft,
  languages: (value) =>
    asRows(value)
      .map(({ language, level, isRequired, reason }) =>
        [
          toText(language),
          fromNames(languageLevels)(level).toLowerCase(),
          isRequired ? "required" : "an asset",
          toText(reason),
        ]
          .filter(Boolean)
          .join(", "),
      )
      .join("\n"),
  licenses: (value) =>
    asRows(value)
      .map(({ name, region, helps }) =>
        [toText(name), toText(region) && namePlace(toText(region)), helps && "with help"]
          .filter(Boolean)
          .join(", "),
      )
      .join("\n"),
  questions: (value) =>
    asRows(value)
      .map(({ text, kind, options, isRequired }) => {
        const kindName = fromNames(questionKinds)(kind).toLowerCase();
        const answers = toList(options).length > 0 ? `: ${toList(options).join(" / ")}` : "";
        return `${toText(text)} (${kindName}${answers}${isRequired ? ", required" : ""})`;
      })
      .join("\n"),
  french: (value) => {
    const { title, description, responsibilities, requirements } = asObject(value);
    return [
      toText(title),
      toText(description),
      ...toList(responsibilities),
      ...toList(requirements),
    ].join("\n");
  },
};

function describePayDraft(value: unknown): string {
  const { minimumCents, maximumCents, currency, period, commission, isTipped } = asObject(value);
  const isComplete =
    typeof minimumCents === "number" &&
    typeof maximumCents === "number" &&
    (currency === "CAD" || currency === "USD") &&
    (period === "hour" || period === "year");
  const range = isComplete
    ? describePay({ minimumCents, maximumCents, currency, period } satisfies PayRange)
    : [minimumCents, maximumCents]
        .map((cents) => (typeof cents === "number" ? String(cents / 100) : toText(cents)))
        .filter(Boolean)
        .join(" to ");
  return [
    range,
    commission === "partly" && "part is commission",
    commission === "only" && "all of it is commission",
    isTipped && "with tips",
  ]
    .filter(Boolean)
    .join(", ");
}
