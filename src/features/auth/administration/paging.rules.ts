import { administrationErrors } from "./administration.errors.ts";

export interface Paging {
  /** Counts from 1. */
  page: number;
  perPage: number;
}

const maxPage = 1_000_000;
const maxPerPage = 1000;

/** Reads `page` and `per_page`; absent and empty ones mean the first page of 50. */
export function readPaging(query: Readonly<Record<string, string>>): Paging {
  return {
    page: readNumber(query.page, { name: "page", fallback: 1, max: maxPage }),
    perPage: readNumber(query.per_page, { name: "per_page", fallback: 50, max: maxPerPage }),
  };
}

function readNumber(
  text: string | undefined,
  { name, fallback, max }: { name: string; fallback: number; max: number },
): number {
  if (!text) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) {
    throw administrationErrors.badPagination(`${name} must be a whole number from 1 to ${max}`);
  }
  return value;
}

/**
 * The `Link` header of a page. `page` is the first parameter: the protocol's client reads the
 * number after the address's first equals sign.
 */
export function pageLinks(
  address: string,
  { page, perPage, total, filter = "" }: Paging & { total: number; filter?: string },
): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, relation: string) => {
    const query = new URLSearchParams({ page: String(to), per_page: String(perPage) });
    if (filter) query.set("filter", filter);
    return `<${address}?${query}>; rel="${relation}"`;
  };
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}
