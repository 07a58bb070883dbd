import { dataApiErrors } from "./data-api.errors.ts";
import { limits } from "./limits.ts";
import { parseArray } from "./parse-array.ts";
import type { ColumnType } from "./resource.ts";

export type ScalarType = Exclude<ColumnType, "text[]">;

/**
 * Refuses what Postgres would refuse to cast to `type`, in its words, so that a wrong value never
 * costs a transaction. Answers what to send.
 */
export function checkValue(type: ScalarType, value: string): string | boolean {
  if (value.length > limits.valueLength) {
    throw dataApiErrors.tooMuch(`A value may be at most ${limits.valueLength} characters long.`);
  }
  return checks[type](value);
}

/** The elements of a value for an array column. */
export function checkArray(value: string | readonly (string | null)[]): (string | null)[] {
  const elements = typeof value === "string" ? parseArray(value) : value;
  return elements.map((element) => element && String(checkValue("text", element)));
}

const checks: Record<ScalarType, (value: string) => string | boolean> = {
  text: (value) => value,
  uuid: checkUuid,
  integer: checkInteger,
  numeric: checkNumeric,
  boolean: checkBoolean,
  timestamptz: checkTimestamp,
};

function checkUuid(value: string): string {
  const plain = value.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(plain)) return plain;
  throw dataApiErrors.invalidInput("uuid", value);
}

function checkInteger(value: string): string {
  const plain = value.trim();
  if (!/^[+-]?\d+$/.test(plain)) throw dataApiErrors.invalidInput("integer", value);
  const number = Number(plain);
  if (number < -2_147_483_648 || number > 2_147_483_647) {
    throw dataApiErrors.integerOutOfRange(value);
  }
  return String(number);
}

function checkNumeric(value: string): string {
  const plain = value.trim();
  const match = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e([+-]?\d+))?$/i.exec(plain);
  if (!match) throw dataApiErrors.invalidInput("numeric", value);
  if (Math.abs(Number(match[1] ?? 0)) > 1_000) throw dataApiErrors.numericOutOfRange();
  return plain;
}

function checkBoolean(value: string): boolean {
  const plain = value.trim().toLowerCase();
  if (["true", "t", "yes", "y", "on", "1"].includes(plain)) return true;
  if (["false", "f", "no", "n", "off", "0"].includes(plain)) return false;
  throw dataApiErrors.invalidInput("boolean", value);
}

const timestamp =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/i;

/** ISO 8601; a date alone is its midnight and a time without an offset is UTC. */
function checkTimestamp(value: string): string {
  const plain = value.trim();
  const match = timestamp.exec(plain);
  if (!match) throw dataApiErrors.invalidTimestamp(value);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isDay || hour > 23 || minute > 59 || second > 59) {
    throw dataApiErrors.invalidTimestamp(value);
  }
  if (match[7]) return plain;
  return match[4] === undefined ? `${plain}T00:00:00Z` : `${plain}Z`;
}

/**
 * A regular expression's cost must stay in proportion to its length: counted repetition,
 * look-around and back-references can stop the embedded database, where no time limit helps.
 */
export function checkPattern(pattern: string): string {
  if (pattern.length > limits.patternLength) {
    throw dataApiErrors.unsafePattern(
      `A regular expression may be at most ${limits.patternLength} characters long.`,
    );
  }
  const withoutEscapedSigns = pattern.replace(/\\[^0-9a-z]/gi, "");
  if (/\{|\(\?(?!:)|\\[0-9]|^\*\*\*/i.test(withoutEscapedSigns)) {
    throw dataApiErrors.unsafePattern(
      "Counted repetition, look-around, back-references and embedded options are not supported.",
    );
  }
  return pattern;
}
