import { addDays, isDay, midnightInUtc } from "#shared/time.ts";
import {
  maxQueryLength,
  ordersPath,
  type PurchaseState,
  purchaseStates,
} from "./desk.constants.ts";
import type { PurchaseQuery } from "./desk.types.ts";

const fields = ["q", "kind", "state", "from", "to", "min", "max"] as const;

/** The filter's fields as they are in the address, without values that no field could hold. */
export function readPurchaseQuery(parameters: URLSearchParams): PurchaseQuery {
  const read = (name: (typeof fields)[number]) =>
    (parameters.get(name) ?? "")
      .replaceAll(/\p{Cc}/gu, "")
      .toWellFormed()
      .trim()
      .slice(0, maxQueryLength);
  return {
    q: read("q"),
    kind: read("kind"),
    state: read("state"),
    from: read("from"),
    to: read("to"),
    min: read("min"),
    max: read("max"),
  };
}

/** The list with a filter, on a page. */
export function purchasesAddress(query: PurchaseQuery, page = 1): string {
  const entries = fields.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  if (page > 1) entries.push(["page", String(page)]);
  return entries.length > 0 ? `${ordersPath}?${new URLSearchParams(entries)}` : ordersPath;
}

/** The filter that the fields make, with the problems of fields that can't be read. Days are in UTC. */
export function checkPurchaseQuery(
  query: PurchaseQuery,
  kinds: readonly string[],
): {
  filter: {
    text?: string;
    purpose?: string;
    state?: PurchaseState;
    from?: Date;
    before?: Date;
    minCents?: number;
    maxCents?: number;
  };
  problems: string[];
} {
  const problems: string[] = [];
  const dayOf = (label: string, day: string): string | undefined => {
    if (!day || isDay(day)) return day || undefined;
    problems.push(`${label} must be a date, such as 2026-11-23.`);
    return undefined;
  };
  const centsOf = (label: string, text: string): number | undefined => {
    const cents = text ? readCents(text) : undefined;
    if (text && cents === undefined) problems.push(`${label} needs an amount, such as 49.50.`);
    return cents;
  };
  if (query.q && query.q.length < 3) problems.push("Search needs at least 3 characters.");
  if (query.kind && !kinds.includes(query.kind)) problems.push("Choose a type from the list.");
  if (query.state && !isPurchaseState(query.state)) problems.push("Choose a status from the list.");
  const from = dayOf("From", query.from);
  const to = dayOf("To", query.to);
  const minCents = centsOf("Lowest amount", query.min);
  const maxCents = centsOf("Highest amount", query.max);
  return {
    problems,
    filter: {
      ...(query.q ? { text: query.q } : {}),
      ...(query.kind ? { purpose: query.kind } : {}),
      ...(isPurchaseState(query.state) ? { state: query.state } : {}),
      ...(from ? { from: midnightInUtc(from) } : {}),
      ...(to ? { before: midnightInUtc(addDays(to, 1)) } : {}),
      ...(minCents === undefined ? {} : { minCents }),
      ...(maxCents === undefined ? {} : { maxCents }),
    },
  };
}

const maxCents = 2_000_000_000;

/** Whole cents of `49`, `49.5` or `$1,049.50`; undefined for anything else. */
export function readCents(text: string): number | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match?.[1]) return undefined;
  const cents =
    Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents <= maxCents ? cents : undefined;
}

function isPurchaseState(state: string): state is PurchaseState {
  return Object.hasOwn(purchaseStates, state);
}
