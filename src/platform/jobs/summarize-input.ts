import { jobKeys } from "./jobs.ts";

export interface InputPart {
  name: string;
  value: string;
}

/** Names whose value is hidden whatever it looks like. */
const secretName = /code|hash|key|otp|pass|phone|pin|secret|token|to$/i;

/** Names whose value is a word of ours. */
const wordNames = new Set(["channel", "kind", "lane", "provider", "purpose", "status", "type"]);

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const time = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;
/** As Stripe writes the ids of payments, charges, refunds and subscriptions. None of them opens anything. */
const providerId = /^(pi|ch|re|sub|in)_\w{1,100}$/;
const word = /^[a-z][a-z0-9_.-]{0,40}$/i;

const maxParts = 40;

/**
 * A job's input for an operator: ids, times, numbers and our own words as they are. Of all other text
 * only its length is said, because it may be somebody's data or open something.
 */
export function summarizeInput(input: Readonly<Record<string, unknown>>): InputPart[] {
  return Object.entries(input)
    .filter(([name]) => name !== jobKeys.trace)
    .slice(0, maxParts)
    .map(([name, value]) =>
      name === jobKeys.usefulUntil
        ? { name: "useful until", value: String(value) }
        : { name, value: describe(name, value) },
    );
}

function describe(name: string, value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 1 ? "1 item" : `${value.length} items`;
  if (typeof value === "object") {
    const count = Object.keys(value).length;
    return count === 1 ? "1 field" : `${count} fields`;
  }
  if (secretName.test(name)) return "hidden";
  if (typeof value !== "string") return String(value);
  const isSafe =
    id.test(value) ||
    time.test(value) ||
    providerId.test(value) ||
    (wordNames.has(name) && word.test(value));
  if (isSafe) return value;
  return value.length === 1 ? "1 character" : `${value.length} characters`;
}
