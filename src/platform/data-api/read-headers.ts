import type { Output } from "./compile-query.ts";
import { dataApiErrors } from "./data-api.errors.ts";
import type { Query } from "./query.ts";

/** The shape of the answer, by the `Accept` header. */
export interface Representation extends Pick<Output, "single" | "withoutNulls"> {
  format: "json" | "csv";
  contentType: string;
}

const json = "application/json; charset=utf-8";
const object = "application/vnd.pgrst.object+json";
const array = "application/vnd.pgrst.array+json";
const rows = { format: "json", single: false, withoutNulls: false } as const;

const representations: Readonly<Record<string, Representation>> = {
  "*/*": { ...rows, contentType: json },
  "application/*": { ...rows, contentType: json },
  "application/json": { ...rows, contentType: json },
  "text/csv": { ...rows, format: "csv", contentType: "text/csv; charset=utf-8" },
  [array]: { ...rows, contentType: `${array}; charset=utf-8` },
  [`${array};nulls=stripped`]: {
    ...rows,
    withoutNulls: true,
    contentType: `${array};nulls=stripped; charset=utf-8`,
  },
  [object]: { ...rows, single: true, contentType: `${object}; charset=utf-8` },
  [`${object};nulls=stripped`]: {
    ...rows,
    single: true,
    withoutNulls: true,
    contentType: `${object};nulls=stripped; charset=utf-8`,
  },
};

/** Takes the best of what the caller accepts; refuses when nothing of it is available. */
export function readAccept(header: string | undefined): Representation {
  const accepted = (header?.trim() || "*/*")
    .split(",")
    .map(readMediaRange)
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { mediaType } of accepted) {
    if (Object.hasOwn(representations, mediaType)) {
      return representations[mediaType] as Representation;
    }
  }
  throw dataApiErrors.mediaTypeNotAvailable(header ?? "");
}

function readMediaRange(text: string): { mediaType: string; quality: number } {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const shaping = parameters.filter(
    (parameter) => parameter !== "" && !/^(q|charset)=/.test(parameter),
  );
  return {
    mediaType: [type, ...shaping].join(";"),
    quality: quality ? Number(quality.slice(2)) || 0 : 1,
  };
}

export interface Preferences {
  count: boolean;
  /** The `Preference-Applied` header: what was done, which may be more than was asked. */
  applied: string;
}

/**
 * Reads `Prefer`. Every kind of count is an exact one. With `handling=strict` a preference that
 * would have no effect here is refused.
 */
export function readPreferences(header: string | undefined): Preferences {
  const wanted = (header ?? "").split(",").map((preference) => preference.trim().toLowerCase());
  const count = wanted.some((preference) => /^count=(exact|planned|estimated)$/.test(preference));
  const strict = wanted.includes("handling=strict");
  if (strict) {
    const invalid = wanted.filter(
      (preference) =>
        !/^(|count=(exact|planned|estimated)|handling=(strict|lenient))$/.test(preference),
    );
    if (invalid.length > 0) throw dataApiErrors.invalidPreferences(invalid);
  }
  const applied = [count && "count=exact", strict && "handling=strict"].filter(Boolean);
  return { count, applied: applied.join(", ") };
}

/** Only the schema `public` is exposed. */
export function checkProfile(header: string | undefined): void {
  if (header !== undefined && header !== "public") throw dataApiErrors.unknownSchema(header);
}

/**
 * Narrows a query to the rows that the headers `Range: 0-24` and `Range-Unit: items` ask for. Other
 * units, and what is no range, are ignored, as HTTP wants it.
 */
export function applyRange(
  query: Query,
  range: string | undefined,
  unit: string | undefined,
): Query {
  const match = /^(\d{1,15})-(\d{1,15})?$/.exec(range ?? "");
  if (!match || (unit ?? "items") !== "items") return query;
  const first = Number(match[1]);
  const last = match[2] === undefined ? Number.POSITIVE_INFINITY : Number(match[2]);
  const offset = Math.max(query.offset, first);
  const end = Math.min(last, query.offset + (query.limit ?? Number.POSITIVE_INFINITY) - 1);
  if (first > last || end < offset - 1) {
    throw dataApiErrors.rangeNotSatisfiable(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  return {
    ...query,
    offset,
    limit: end === Number.POSITIVE_INFINITY ? undefined : end - offset + 1,
  };
}
